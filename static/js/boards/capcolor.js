// CapColor: a cell is looked at first, with what it would bring, and coloured by the second tap or the red button.
import { relabel, said, say } from "../table/bar.js";
import { all as every, chooseOnly, chosen, isChosen } from "../table/choices.js";
import { main } from "../table/page.js";
import { keepHelp, showHelp, startHelp } from "./capcolor/help.js";
import { bringLevel, nowLevel, showLevel } from "./capcolor/levels.js";
import { keepView, startZoom, zoomBy } from "./capcolor/zoom.js";

const CELL = ".cell[data-pick]";
const chosenCell = () => chosen(CELL)[0];

let ground = null; // what the bar said before a cell was looked at

/** A tap on a cell, on the name of a level, or on a button of the map. Says whether it means the red button. */
export function pick(target) {
  const [what, which] = target.dataset.pick.split("-");
  if (what === "zoom") zoomBy(which);
  else if (what === "level") bringLevel(Number(which));
  if (!target.matches(CELL)) return false;
  if (isChosen(target)) return true;
  lookAt(target);
  return false;
}

export function clear() {
  if (chosenCell()) lookAt(null);
}

/** The move that is composed, or null while no cell is chosen. */
export function action() {
  const cell = chosenCell();
  return cell ? { type: "colour", cell: cell.dataset.pick } : null;
}

export const hasChoice = () => Boolean(chosenCell());
export const save = () => ({ cell: chosenCell()?.dataset.pick });

/** Puts the choice back on a fresh board if the cell is still open. */
export function restore(saved) {
  show();
  const cell = every(CELL).find((one) => one.dataset.pick === saved.cell);
  if (cell) lookAt(cell);
}

/** After a board was drawn: the same part of the map and the same level as before. */
export function show() {
  ground = null;
  keepView();
  showLevel();
  showHelp(nowLevel());
  keepHelp();
}

function lookAt(cell) {
  ground ??= said();
  chooseOnly(CELL, cell);
  if (cell) say(cell.dataset.say, cell.dataset.help);
  else say(...ground);
  relabel("go", cell ? cell.dataset.label : gettext("Colour"), !cell);
  if (!cell) return;
  const level = cell.closest(".level");
  if (level) bringLevel(Number(level.dataset.level));
}

// A cell is a shape and no button: the keys that press a button press it too.
main.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(CELL) || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
});

main.addEventListener("level", () => showHelp(nowLevel()));
startZoom();
startHelp(nowLevel);
