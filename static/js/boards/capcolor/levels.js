// The levels of a puzzle: one is large, the others small; on a phone they lie side by side.
import { main } from "../../table/page.js";
import { isCalm } from "../../table/motion.js";

const levels = () => [...main.querySelectorAll(".level")];
const numbered = (number) => main.querySelector(`.level[data-level="${number}"]`);

let wanted = null; // the level that the reader has turned to

export const nowLevel = () => Number(main.querySelector(".level[data-now]")?.dataset.level);

/** Turns to a level. */
export function bringLevel(number) {
  wanted = number;
  mark(number);
  numbered(number).scrollIntoView({ inline: "center", block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
}

/** On a fresh board: the level that the reader has turned to, until it is done; then the one that the server proposes. */
export function showLevel() {
  if (!levels().length) return;
  if (wanted && !numbered(wanted)?.hasAttribute("data-done")) mark(wanted);
  else wanted = null;
  const now = numbered(nowLevel());
  now.parentElement.scrollLeft = now.offsetLeft - (now.parentElement.clientWidth - now.offsetWidth) / 2;
}

function mark(number) {
  for (const level of levels()) {
    const isNow = Number(level.dataset.level) === number;
    level.toggleAttribute("data-now", isNow);
    level.querySelector(".level-name").setAttribute("aria-pressed", isNow);
  }
  main.dispatchEvent(new Event("level"));
}
