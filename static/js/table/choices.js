// What is chosen on a board lives in its buttons' aria-pressed: scripts, screen readers and a swap all see the same.
import { main } from "./page.js";

export const all = (selector) => [...main.querySelectorAll(selector)];
export const isChosen = (target) => target.getAttribute("aria-pressed") === "true";
export const choose = (target, isOn) => target.setAttribute("aria-pressed", isOn);
export const chosen = (selector) => all(selector).filter(isChosen);
export const chooseOnly = (selector, target) => {
  for (const one of all(selector)) choose(one, one === target);
};
