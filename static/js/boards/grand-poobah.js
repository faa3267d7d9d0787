// Grand Poobah: choosing the dice to roll, or a red die and the number to turn it to.
import { button, relabel, say } from "../table/bar.js";
import { all as every, choose, chooseOnly, chosen, isChosen } from "../table/choices.js";
import { main } from "../table/page.js";

const DIE = ".gp-me .die-btn[data-pick]:not([data-red])";
const RED = ".gp-me .die-btn[data-red]";
const FACE = ".gp-wheel .die-btn";

const dice = () => every(DIE);
const isTurning = () => every(RED).length > 0;
const chosenDice = () => chosen(DIE).map((die) => Number(die.dataset.pick));
const chosenRed = () => chosen(RED)[0];
const chosenFace = () => chosen(FACE)[0];
const shows = (die) => die.querySelector("use").getAttribute("href");

const words = () => main.querySelector(".gp").dataset; // the bar's own, while nothing is chosen

/** A tap on a die or on a face of the wheel. Says whether it means the same as the red button. */
export function pick(target) {
  if (target.matches(DIE)) {
    choose(target, !isChosen(target));
    showDice();
    return false;
  }
  if (target.matches(RED)) {
    openWheel(target);
    return false;
  }
  if (isChosen(target)) return true;
  chooseFace(target);
  return false;
}

export function all() {
  const isOn = chosenDice().length < dice().length;
  for (const die of dice()) choose(die, isOn);
  showDice();
}

export function clear() {
  for (const die of dice()) choose(die, false);
  if (dice().length) showDice();
  if (isTurning()) chooseFace(null);
}

/** The move that is composed, or null while something is missing. */
export function action() {
  if (chosenDice().length) return { type: "roll", dice: chosenDice() };
  const face = chosenFace();
  return face ? { type: "change", die: Number(chosenRed().dataset.red), to: Number(face.dataset.pick) } : null;
}

export const hasChoice = () => action() !== null;

export function save() {
  const kept = new Map(chosen(DIE).map((die) => [die.dataset.pick, shows(die)]));
  return { dice: kept, red: chosenRed()?.dataset.red, to: chosenFace()?.dataset.pick };
}

/** Puts the choice back on a fresh board: dice that still show the same, a die that is still red. */
export function restore(saved) {
  for (const die of dice()) choose(die, saved.dice.get(die.dataset.pick) === shows(die));
  if (dice().length) showDice();
  const red = every(RED).find((die) => die.dataset.red === saved.red);
  if (!red) return;
  openWheel(red);
  const face = every(FACE).find((one) => one.dataset.pick === saved.to);
  if (face) chooseFace(face);
}

function showDice() {
  const numbers = chosenDice();
  const count = numbers.length;
  const some = interpolate(ngettext("Roll %s die", "Roll %s dice", count), [count]);
  relabel("go", count === 6 ? gettext("Roll all six") : count ? some : words().label, count === 0);
  button("all")?.setAttribute("aria-pressed", count === dice().length);
  for (const die of every("[data-near] [data-of]")) {
    die.toggleAttribute("data-leaving", numbers.includes(Number(die.dataset.of))); // the crowns without these dice
  }
}

/** Shows what a red die can be turned to. A number that was chosen for another die counts no more. */
function openWheel(red) {
  if (isChosen(red)) return;
  chooseOnly(RED, red);
  const wheel = main.querySelector(`template[data-wheel="${red.dataset.red}"]`);
  main.querySelector(".gp-wheel").replaceWith(wheel.content.cloneNode(true));
  chooseFace(null);
}

function chooseFace(target) {
  chooseOnly(FACE, target);
  say(words().say, target ? target.dataset.help : words().help);
  relabel("go", target ? target.dataset.label : words().label, !target);
}
