// What moves when a fresh board comes: dice that were just rolled tumble, numbers and tokens travel to where they went.
import { main } from "./page.js";

const TRAVEL_MS = 240;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const isStill = () => calm.matches || document.hidden;

/** Lets the dice tumble that were rolled after the given version. Never more than one roll at a time. */
export function tumble(since) {
  settle();
  if (isStill()) return;
  for (const row of main.querySelectorAll("[data-dice]")) {
    const rolled = [...row.querySelectorAll("[data-rolled]")].filter((die) => Number(die.dataset.rolled) > since);
    rolled.forEach((die, order) => {
      die.dataset.order = order;
      die.classList.add("tumbling");
      die.addEventListener("animationend", () => die.classList.remove("tumbling"), { once: true });
    });
  }
}

export function settle() {
  for (const die of main.querySelectorAll(".tumbling")) die.classList.remove("tumbling");
}

/** Remembers where everything lies; call what is returned when the fresh board is there. */
export function travelling() {
  const places = new Map(travellers().map((one) => [one.dataset.travel, one.getBoundingClientRect()]));
  return () => {
    if (isStill()) return;
    for (const one of travellers()) {
      const from = places.get(one.dataset.travel);
      const to = one.getBoundingClientRect();
      const [x, y] = from ? [from.x - to.x, from.y - to.y] : [0, 0];
      if (Math.hypot(x, y) < 4) continue;
      one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: TRAVEL_MS,
        easing: "cubic-bezier(.2, .7, .2, 1)",
      });
    }
  };
}

const travellers = () => [...main.querySelectorAll("[data-travel]")];
