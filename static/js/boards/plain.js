// The plain table: one of the buttons is chosen and the red button sends it. The choice lives in aria-pressed.
import { relabel } from "../table/bar.js";
import { main } from "../table/page.js";
import { stopAt } from "../table/rove.js";

const choices = () => [...main.querySelectorAll(".pl-choice")];
const isChosen = (choice) => choice.getAttribute("aria-pressed") === "true";
const chosen = () => choices().find(isChosen);
const field = () => document.getElementById("find");

/** A tap on a choice. A second one means the same as the red button. */
export function pick(target) {
  if (isChosen(target)) return true;
  choose(target);
  return false;
}

export function clear() {
  if (choices().length) choose(null);
}

/** The move that is chosen. Without one the red button leads to the choices, which may be out of sight. */
export function action() {
  const choice = chosen();
  if (choice) return JSON.parse(choice.dataset.action);
  main.querySelector(".pl-do")?.scrollIntoView();
  main.querySelector(".pl-choice[tabindex='0']")?.focus({ preventScroll: true });
  return null;
}

export const hasChoice = () => Boolean(chosen());

export const save = () => ({ action: chosen()?.dataset.action, words: field()?.value });

/** Puts the choice back on a fresh board if it can still be made, and the words that were typed. */
export function restore(saved) {
  if (field() && saved.words) {
    field().value = saved.words;
    narrow();
  }
  if (choices().length) choose(choices().find((choice) => choice.dataset.action === saved.action) ?? null);
}

/** A fresh board has nothing chosen, and its red button may be the old one. */
export const show = clear;

function choose(target) {
  for (const choice of choices()) choice.setAttribute("aria-pressed", choice === target);
  relabel("go", target ? target.textContent : gettext("Choose a move"), false);
}

// --- long lists ----------------------------------------------------------------------------------------------------

const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const found = () => choices().filter((choice) => !choice.hidden);

/** Leaves the choices that have every word that was typed, and lets go of a choice that is no longer shown. */
function narrow() {
  const words = fold(field().value).split(/\s+/).filter(Boolean);
  for (const choice of choices()) choice.hidden = !words.every((word) => fold(choice.textContent).includes(word));
  const shown = found();
  if (chosen()?.hidden) choose(null);
  if (shown.length) stopAt(shown[0]);
  const count = interpolate(ngettext("%s move fits", "%s moves fit", shown.length), [shown.length]);
  document.getElementById("found").textContent = words.length ? count : "";
}

const keys = {
  ArrowDown: () => found()[0]?.focus(),
  Enter: () => {
    const first = found()[0];
    if (!first) return;
    choose(first);
    first.focus();
  },
  Escape: () => {
    field().value = "";
    narrow();
  },
};

main.addEventListener("input", ({ target }) => {
  if (target === field()) narrow();
});

main.addEventListener("keydown", (event) => {
  if (event.target !== field() || !(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});
