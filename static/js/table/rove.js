// One tab stop for each row of targets; arrow keys move inside it.
import { main } from "./page.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const targets = (row) => [...row.querySelectorAll("[data-pick]:not(:disabled, [hidden])")];

/** Makes the stop of each row its chosen target, or its first. */
export function rove() {
  for (const row of main.querySelectorAll("[data-rove]")) {
    const all = targets(row);
    if (all.length && !all.some((one) => one.tabIndex === 0)) all[0].tabIndex = 0;
  }
}

export function stopAt(target) {
  for (const one of targets(target.closest("[data-rove]"))) one.tabIndex = one === target ? 0 : -1;
}

/** Moves inside a row if the key asks for it, and says whether it did. */
export function roveBy(event) {
  const row = event.target.closest?.("[data-rove]");
  if (!row) return false;
  const all = targets(row);
  const at = all.indexOf(event.target);
  const next = { Home: 0, End: all.length - 1 }[event.key] ?? (event.key in STEPS ? at + STEPS[event.key] : -1);
  if (at < 0 || !(event.key in STEPS || event.key === "Home" || event.key === "End")) return false;
  const target = all[(next + all.length) % all.length];
  stopAt(target);
  target.focus();
  return true;
}
