// The log: new lines are put on top, those that are there stay. Most of a table's page is its log.
import { main, version } from "./page.js";

const MOST_NARRATED = 5;

const panel = document.getElementById("pan-log");
const linesOf = (root) => [...root.querySelectorAll("#pan-log [data-move]")];
const number = (line) => Number(line.dataset.move);
const newest = () => Math.max(-1, ...linesOf(main).map(number));

let seen = version(); // the last version that was looked at, not only received

/** Do the lines of a fresh table begin after those that are here? Then some between are missing. */
export function hasGap(fresh) {
  const numbers = linesOf(fresh).map(number);
  return numbers.length > 0 && Math.min(...numbers) > newest() + 1;
}

export function adoptLog(fresh) {
  const known = newest();
  const lines = linesOf(fresh).filter((line) => number(line) > known);
  if (!lines.length) return;
  const list = panel.querySelector("ol");
  if (list) list.prepend(...lines);
  else panel.replaceChildren(...fresh.querySelector("#pan-log").children);
}

/** Marks what came since somebody looked at this page. */
export function markNews() {
  for (const line of linesOf(main)) line.toggleAttribute("data-new", number(line) > seen);
  if (!document.hidden) seen = version();
}

/** What happened after a version, in the order in which it happened, as sentences. */
export function newsSince(before) {
  const fresh = linesOf(main).filter((line) => number(line) > before && line.dataset.narrate);
  return fresh
    .slice(0, MOST_NARRATED)
    .reverse()
    .map((line) => line.dataset.narrate)
    .join(" ");
}
