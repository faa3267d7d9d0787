// The log: new lines are put on top, earlier ones are added below when asked for, those that are there stay.
import { main, parseAll, version } from "./page.js";
import { Refused, Unreachable, fetchLog } from "./wire.js";

const MOST_NARRATED = 5;

const panel = document.getElementById("pan-log");
const linesOf = (root) => [...root.querySelectorAll("#pan-log [data-move]")];
const number = (line) => Number(line.dataset.move);
const newest = () => Math.max(-1, ...linesOf(main).map(number));

let seen = version(); // the last version that was looked at, not only received

/** Does the log of a fresh table begin after what is here? Then some moves between are missing. */
export const hasGap = (fresh) => Number(fresh.querySelector("#log-earlier")?.dataset.before ?? 0) > newest() + 1;

let grown = []; // the lines that moves got which were here already: secret steps, told to whoever makes them

export function adoptLog(fresh) {
  const known = newest();
  grow(fresh);
  const lines = linesOf(fresh).filter((line) => number(line) > known);
  if (!lines.length) return;
  const list = panel.querySelector("ol");
  if (list && !hasGap(fresh)) list.prepend(...lines);
  else panel.replaceChildren(...fresh.querySelector("#pan-log").children); // what is missed can be asked for from there
}

function grow(fresh) {
  const here = Map.groupBy(linesOf(main), number);
  const there = Map.groupBy(linesOf(fresh), number);
  grown = [];
  for (const [move, lines] of here) {
    const more = there.get(move)?.slice(0, -lines.length) ?? [];
    lines[0].before(...more);
    grown.push(...more);
  }
}

/** Adds the moves before those that are shown. The focus stays on the button, or goes to the log when there are no more. */
export async function showEarlier(button) {
  if (button.disabled) return;
  const hasFocus = button === document.activeElement;
  button.disabled = true;
  try {
    const earlier = parseAll(await fetchLog(button.dataset.before));
    panel.querySelector("ol").append(...earlier.querySelectorAll("[data-move]"));
    button.replaceWith(...earlier.querySelectorAll("#log-earlier"));
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    button.textContent = gettext("These moves cannot be loaded now. Try again.");
    button.disabled = false;
  }
  if (hasFocus) (panel.querySelector("#log-earlier") ?? panel).focus();
}

/** Marks what came since somebody looked at this page. */
export function markNews() {
  for (const line of linesOf(main)) line.toggleAttribute("data-new", number(line) > seen);
  if (!document.hidden) seen = version();
}

/** What happened after a version, in the order in which it happened, as sentences. */
export function newsSince(before) {
  const fresh = linesOf(main).filter((line) => (number(line) > before || grown.includes(line)) && line.dataset.narrate);
  return fresh
    .slice(0, MOST_NARRATED)
    .reverse()
    .map((line) => line.dataset.narrate)
    .join(" ");
}
