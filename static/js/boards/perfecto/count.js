// The showdown: hand by hand the dice that count light up and the total grows. A tap or a key skips to its end.
import { all } from "../../table/choices.js";
import { isFast, isStill } from "../../table/motion.js";
import { main } from "../../table/page.js";

const HAND_MS = 650;
const FAST_HAND_MS = 250;

let timer = 0;

const panel = () => main.querySelector(".pf-count");
const pause = () => (isFast() ? FAST_HAND_MS : HAND_MS);
const total = () => main.querySelector("[data-total]");

export function count() {
  finish();
  if (!panel() || isStill()) return;
  panel().dataset.counting = "";
  total().textContent = "0";
  timer = setTimeout(step, pause());
}

function step() {
  if (!panel()?.hasAttribute("data-counting")) return; // a fresh board came meanwhile, counted to the end
  const next = main.querySelector(".pf-hand:not([data-counted])");
  if (!next) return finish();
  next.dataset.counted = "";
  total().textContent = Number(total().textContent) + Number(next.dataset.sum);
  timer = setTimeout(step, pause());
}

export function finish() {
  clearTimeout(timer);
  if (!panel()) return;
  delete panel().dataset.counting;
  for (const hand of all(".pf-hand[data-counted]")) delete hand.dataset.counted;
  total().textContent = total().dataset.total;
}

main.addEventListener("pointerdown", finish);
document.addEventListener("keydown", finish);
