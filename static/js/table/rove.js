// The board is one tab stop. Arrow keys move among its targets to the nearest in that direction, Home and End to the ends.
import { part } from "./page.js";

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const DETOUR = 3; // a target straight ahead is nearer than one off to the side

const mat = () => part("mat");
const everyTarget = () => [...mat().querySelectorAll("[data-pick]:not(:disabled)")];
const targets = () => everyTarget().filter((one) => one.checkVisibility()); // what lies on a hidden face is no stop

/** Makes the stop the target that is chosen already, or the first. */
export function rove() {
  const all = targets();
  stopAt(all.find((one) => one.tabIndex === 0) ?? all.find((one) => one.getAttribute("aria-pressed") === "true") ?? all[0]);
}

export function stopAt(target) {
  for (const one of everyTarget()) one.tabIndex = one === target ? 0 : -1;
}

/** Moves on the board if the key asks for it, and says whether it did. */
export function roveBy({ key, target }) {
  const all = targets();
  if (!all.includes(target)) return false;
  const next = key === "Home" ? all[0] : key === "End" ? all.at(-1) : key in STEPS ? neighbour(target, key, all) : null;
  if (!next) return false;
  stopAt(next);
  next.focus();
  return true;
}

/** The nearest in that direction; at the end of a row, or of all rows, the next in reading order. */
function neighbour(from, key, all) {
  const [right, down] = STEPS[key];
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const there = middle(one);
    const ahead = (there.x - here.x) * right + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
    if (ahead > 1 && aside < 2 * ahead && ahead + DETOUR * aside < least) {
      best = one;
      least = ahead + DETOUR * aside;
    }
  }
  return best ?? all[(all.indexOf(from) + right + down + all.length) % all.length];
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
