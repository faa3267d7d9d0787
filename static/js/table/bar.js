// The bar's words. The server's sentence is the ground; a warning lies over it until something new happens.
//
// The sentence is the table's live region, so it is touched only where it really changes: a running clock or a fresh copy
// of the same words must not make a screen reader speak.
import { main, write } from "./page.js";

export const bar = document.getElementById("bar");

const words = bar.querySelector(".bar-say");
const strong = words.querySelector("[data-say]");
const line = words.querySelector("[data-help]");
const news = words.querySelector("[data-news]");
const use = words.querySelector("use");

// On a phone it lies over the page: whatever is scrolled to stops above it, however tall it is (table.css).
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--bar-tall", `${bar.offsetHeight}px`);
}).observe(bar);

let ground = read(bar);
let cover = null;

function read(element) {
  return {
    state: element.dataset.state,
    icon: element.querySelector(".bar-say use").getAttribute("href").split("#i-")[1],
    say: element.querySelector("[data-say]").textContent,
    help: element.querySelector("[data-help]").textContent,
  };
}

function draw() {
  const shown = cover ?? ground;
  write(strong, shown.say);
  write(line, shown.help);
  const icon = `${main.dataset.sprite}#i-${shown.icon}`;
  if (use.getAttribute("href") !== icon) use.setAttribute("href", icon);
  bar.dataset.state = shown.state;
}

/** Takes over the sentence, the help and the clock of a bar that came from the server. */
export function adoptBar(fresh) {
  ground = read(fresh);
  const clock = words.querySelector(".clock, .time");
  const freshClock = fresh.querySelector(".bar-say .clock, .bar-say .time");
  if (shownBy(clock) !== shownBy(freshClock)) {
    clock?.remove();
    if (freshClock) strong.after(freshClock);
  }
  write(news, "");
  draw();
}

const shownBy = (clock) => clock && `${clock.dataset.deadline} ${clock.title}`;

/** The sentence and the help beneath any warning. */
export const said = () => [ground.say, ground.help];

/** What the bar says while a choice is being composed. */
export function say(sentence, help) {
  ground = { ...ground, say: sentence, help };
  draw();
}

export function warn(sentence, help = "") {
  if (!cover?.stays) lay({ icon: "warn", say: sentence, help });
}

/** Something that is asked before a move is made, until something else is chosen. */
export function question(sentence, help) {
  if (!cover?.stays) lay({ state: "yours", icon: "turn", say: sentence, help });
}

/** A warning that stays until `clear()`, whatever is tapped meanwhile. */
export function warnLastingly(sentence, help, icon) {
  lay({ icon, say: sentence, help, stays: true });
}

/** Something that is shown instead of what is to do, until `clear()`. */
export function announce(sentence, help, icon) {
  lay({ state: "watch", icon, say: sentence, help, stays: true });
}

function lay(words) {
  cover = { state: "warn", ...words };
  draw();
}

/** Takes a warning away, because something new happens. */
export function calm() {
  if (!cover?.stays) clear();
}

export function clear() {
  if (!cover) return;
  cover = null;
  draw();
}

/** For ears only: what has happened, before what is to do now. */
export function narrate(text) {
  write(news, text);
}

// --- buttons -------------------------------------------------------------------------------------------------------

export const button = (key) => document.getElementById(`do-${key}`);

export function relabel(key, label, isDisabled) {
  const element = button(key);
  if (!element) return;
  write(element.querySelector("[data-label]"), label);
  element.disabled = isDisabled;
}

const SHOW_SENDING_AFTER_MS = 150;

/** Marks a button as being sent; the answer ends it. Quick answers are never shown as waiting. */
export function sending(element) {
  const timer = setTimeout(() => {
    element.dataset.sending = gettext("Sending…");
    element.setAttribute("aria-busy", "true");
  }, SHOW_SENDING_AFTER_MS);
  return () => {
    clearTimeout(timer);
    delete element.dataset.sending;
    element.removeAttribute("aria-busy");
  };
}
