// Keeps the time left running. games/boards/clock.py says the same phrases on the server.
import { narrate } from "./bar.js";
import { isMyTurn, main } from "./page.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPOKEN_AT = [HOUR, 10 * MINUTE, MINUTE, 10]; // the only moments at which a clock speaks up

let offset = 0; // how far the server's clock is ahead of this one
/** What the time is for everybody, in milliseconds since 1970. */
export const siteTime = () => Date.now() + offset;

let before = Infinity;
let changed = () => {};

export function setClock() {
  offset = Number(main.dataset.now) - Date.now();
  before = Infinity;
  tick();
}

/** `onChange` is called when a clock stops or runs on by itself: the server knows what it shows then. */
export function startClock(onChange) {
  changed = onChange;
  setClock();
  setInterval(tick, 100);
}

function tick() {
  for (const clock of main.querySelectorAll("[data-deadline]")) {
    const seconds = Math.max(0, (Number(clock.dataset.deadline) - siteTime()) / 1000);
    const text = phrase[clock.dataset.form](seconds);
    const shown = clock.querySelector("[data-time]");
    if (shown.textContent !== text) shown.textContent = text;
    if (seconds < Number(clock.dataset.low)) clock.dataset.left = "low";
  }
  speakUp();
  lookForChange();
}

function lookForChange() {
  for (const clock of main.querySelectorAll("[data-changes]")) {
    if (Number(clock.dataset.changes) > siteTime()) continue;
    delete clock.dataset.changes; // asked once
    changed();
  }
}

function speakUp() {
  const clock = main.querySelector("#bar [data-deadline]");
  if (!clock || !isMyTurn()) return;
  const seconds = (Number(clock.dataset.deadline) - siteTime()) / 1000;
  if (SPOKEN_AT.some((moment) => before > moment && seconds <= moment && before !== Infinity)) narrate(spoken(seconds));
  before = seconds;
}

const spoken = (seconds) =>
  seconds < MINUTE
    ? interpolate(ngettext("%s second left", "%s seconds left", Math.round(seconds)), [Math.round(seconds)])
    : words(seconds + 1); // just crossed: an hour is still an hour

function ticking(seconds) {
  if (seconds < 10) return `0:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, "0")}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

function words(seconds) {
  const [days, hours, minutes] = split(seconds);
  if (days >= 2) return named(ngettext("%(days)s day left", "%(days)s days left", days), { days });
  if (days && hours) return named(ngettext("1 day %(hours)s hour left", "1 day %(hours)s hours left", hours), { hours });
  if (days) return gettext("1 day left");
  if (hours) return named(ngettext("%(hours)s hour left", "%(hours)s hours left", hours), { hours });
  if (minutes) return named(ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes), { minutes });
  return gettext("less than a minute left");
}

function short(seconds) {
  const [days, hours, minutes] = split(seconds);
  if (days && hours) return named(gettext("%(days)s d %(hours)s h"), { days, hours });
  if (days) return named(gettext("%(days)s d"), { days });
  if (hours) return named(gettext("%(hours)s h"), { hours });
  return named(gettext("%(minutes)s min"), { minutes });
}

const phrase = { ticking, words, short };
const named = (text, facts) => interpolate(text, facts, true);
const split = (seconds) => [
  Math.floor(seconds / DAY),
  Math.floor((seconds % DAY) / HOUR),
  Math.floor((seconds % HOUR) / MINUTE),
];
