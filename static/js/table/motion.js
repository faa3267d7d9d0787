// What moves when a fresh board comes: dice that were just rolled tumble, numbers and tokens travel to where they went.
// How long it takes says tokens.css; how much of it is wanted is chosen in the menu (see theme.js).
import { prefer } from "../preferences.js";
import { main } from "./page.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const pace = () => (calm.matches ? "none" : (root.dataset.motion ?? "normal"));
const milliseconds = (token) => parseFloat(getComputedStyle(root).getPropertyValue(token));

/** Is nothing to move by itself, because somebody asked for calm? */
export const isCalm = () => pace() === "none";
export const isFast = () => pace() === "fast";

/** Does nothing move, because somebody asked for calm or is not looking? */
export const isStill = () => isCalm() || document.hidden;

/** Lets the dice tumble that were rolled after the given version. Never more than one roll at a time. */
export function tumble(since) {
  settle();
  if (isStill()) return;
  for (const row of main.querySelectorAll("[data-dice]")) {
    const rolled = [...row.querySelectorAll("[data-rolled]")].filter((die) => Number(die.dataset.rolled) > since);
    rolled.forEach((die, order) => {
      die.dataset.order = order;
      die.classList.add("tumbling");
      die.onanimationend = ({ target }) => target === die && die.classList.remove("tumbling");
    });
  }
}

let travels = [];

/** Brings everything to where it goes at once. */
export function settle() {
  for (const die of main.querySelectorAll(".tumbling")) die.classList.remove("tumbling");
  for (const travel of travels) travel.finish();
  travels = [];
}

/**
 * Remembers where everything lies; call what is returned when the fresh board is there. What is new comes out of the thing
 * that its data-from names, when the dice have settled.
 */
export function travelling() {
  const places = new Map(travellers().map((one) => [one.dataset.travel, one.getBoundingClientRect()]));
  return () => {
    if (isStill()) return;
    for (const one of travellers()) {
      const before = places.get(one.dataset.travel);
      const from = before ?? document.getElementById(one.dataset.from)?.getBoundingClientRect();
      if (from) travel(one, from, before ? 0 : milliseconds("--m-roll"));
    }
  };
}

function travel(one, from, delay) {
  const to = one.getBoundingClientRect();
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < 4) return;
  const start = { transform: `translate(${x}px, ${y}px)`, opacity: delay ? 0 : 1 };
  const options = { duration: milliseconds("--m-move"), easing: "cubic-bezier(.2, .7, .2, 1)", delay, fill: "backwards" };
  travels.push(one.animate([start, { transform: "none" }], options));
}

const travellers = () => [...main.querySelectorAll("[data-travel]")];

// --- how much moves ------------------------------------------------------------------------------------------------

const choices = [...main.querySelectorAll("[data-motion]")];

export function startMotion() {
  for (const button of choices) button.addEventListener("click", () => choosePace(button.dataset.motion));
  calm.addEventListener("change", showPace);
  showPace();
}

function choosePace(chosen) {
  prefer("motion", chosen);
  settle();
  showPace();
}

function showPace() {
  for (const button of choices) {
    button.setAttribute("aria-pressed", button.dataset.motion === pace());
    button.disabled = calm.matches;
  }
  main.querySelector("[data-motion-note]").hidden = !calm.matches;
}
