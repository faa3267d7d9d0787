// Stepping through a game without loading the page anew: boards come in batches, and the address follows.
import { isCalm, isFast, settle, travelling, tumble } from "./table/motion.js";

const main = document.getElementById("main");
const { address, batch, chapter, embed, last, moves, seat, steps } = main.dataset;
const LAST = Number(last);
const BATCH = Number(batch);
const CHAPTER = Number(chapter);

const SHORTEST_MS = 1_400;
const LONGEST_MS = 4_500;
const TO_LOOK_MS = 800;
const TO_READ_MS = 45; // for each letter

const find = (selector) => main.querySelector(selector);
const mat = find("[data-mat]");
const told = find("[data-told]");
const slider = find("#pos");
const list = find("[data-list]");
const button = find("#play");
const site = document.title.slice(document.title.lastIndexOf(" · ", document.title.lastIndexOf(" · ") - 1)); // " · Catch 6 · Redpip"

const known = new Map(); // number: its step, or the promise of the batch that it comes with
let wanted = Number(main.dataset.number); // where the reader is, or wants to be
let shown = wanted;
let timer = null;

const query = (asked) => `?${new URLSearchParams({ ...(seat && { seat }), ...asked })}`;
const addressOf = (number) => address.replace(/0\/$/, `${number}/`) + (seat ? query({}) : "");

// --- fetching ------------------------------------------------------------------------------------------------------

class Refused extends Error {}

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Refused(answer.status);
  return answer;
}

/** The step of a move; the others of its batch come with it. */
function stepOf(number) {
  const first = number - (number % BATCH);
  if (!known.has(first)) {
    const coming = fetched(steps + query({ from: first })).then((answer) => answer.json());
    coming.catch(() => known.delete(first)); // to be asked for again
    known.set(first, coming);
  }
  return known.get(first).then((answer) => answer.steps[number - first]);
}

// --- showing -------------------------------------------------------------------------------------------------------

/** Goes to a move. Who turns the wheel quickly is not shown what they have passed. */
async function go(number) {
  wanted = Math.min(LAST, Math.max(0, number));
  slider.value = wanted;
  try {
    const step = await stepOf(wanted);
    if (step.number === wanted) show(step);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof TypeError)) throw error;
    location.href = addressOf(wanted); // the server says what is wrong, or the browser that it is away
  }
}

function show(step) {
  const isNext = step.number === shown + 1;
  const move = isNext ? travelling() : settle;
  mat.innerHTML = step.mat; // our own partial, the same that the page was built from
  told.innerHTML = step.told;
  if (isNext) tumble(step.number - 1);
  move();
  shown = step.number;
  main.dataset.number = shown;
  slider.setAttribute("aria-valuetext", step.title);
  find("[data-number]").textContent = shown;
  document.title = step.title + site;
  history.replaceState(null, "", addressOf(shown));
  lead();
  share();
  mark();
  if (shown + 1 <= LAST) stepOf(shown + 1).catch(() => {}); // the next batch, before it is wanted
}

const ways = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => LAST };

/** The four buttons stay links with addresses of their own. */
function lead() {
  for (const link of main.querySelectorAll("[data-way]")) {
    const to = Math.min(LAST, Math.max(0, ways[link.dataset.way]()));
    if (to === shown) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
    link.href = addressOf(to);
  }
  for (const link of main.querySelectorAll("[data-eyes]")) {
    link.href = link.getAttribute("href").replace(/\/\d+\/(\?|$)/, `/${shown}/$1`);
  }
}

function share() {
  const url = find("[data-share=url]");
  url.value = location.href;
  const frame = find("[data-share=frame]");
  if (frame) frame.value = frame.value.replace(/src="[^"]*"/, `src="${location.origin}${embed.replace(/0\/$/, `${shown}/`)}"`);
}

// --- the list ------------------------------------------------------------------------------------------------------

async function mark() {
  const part = shown - (shown % CHAPTER);
  if (!list.querySelector(`.events [data-go="${part}"]`)) {
    const answer = await fetched(moves + query({ move: shown })).catch(() => null);
    const html = await answer?.text();
    if (!html || part !== shown - (shown % CHAPTER)) return;
    list.innerHTML = html;
  }
  for (const link of list.querySelectorAll(".events [aria-current]")) link.removeAttribute("aria-current");
  const current = list.querySelector(`.events [data-go="${shown}"]`);
  current?.setAttribute("aria-current", "step");
  reveal(current);
}

/** Only the list scrolls: the page stays where it is. */
function reveal(link) {
  if (!link) return;
  const [box, row] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - box.height / 3;
}

// --- playing -------------------------------------------------------------------------------------------------------

function play(isOn) {
  clearTimeout(timer);
  timer = null;
  button.setAttribute("aria-pressed", isOn);
  for (const label of button.querySelectorAll("[data-when]")) label.hidden = (label.dataset.when === "playing") !== isOn;
  if (isOn) wait(wanted === LAST ? 0 : shown + 1);
}

const isPlaying = () => button.getAttribute("aria-pressed") === "true";

async function wait(number) {
  const step = await stepOf(number).catch(() => null);
  if (!isPlaying()) return;
  if (!step) return play(false);
  await go(number);
  if (!isPlaying()) return;
  if (number === LAST) return play(false);
  timer = setTimeout(() => wait(number + 1), timeFor(step.words));
}

const timeFor = (sentence) =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, TO_LOOK_MS + TO_READ_MS * sentence.length)) / (isFast() || isCalm() ? 2 : 1);

// --- fingers and keys ----------------------------------------------------------------------------------------------

const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) && !event.button;

main.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) return copyFrom(copy);
  if (event.target.closest("#play")) return play(!isPlaying());
  const link = event.target.closest("[data-way], [data-go]");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  play(false);
  if (link.getAttribute("aria-disabled") !== "true") go(link.dataset.way ? ways[link.dataset.way]() : Number(link.dataset.go));
});

slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});

const keys = {
  ArrowLeft: () => go(wanted - 1),
  ArrowRight: () => go(wanted + 1),
  Home: () => go(0),
  End: () => go(LAST),
};

const isTyping = (target) => target.closest?.("input:not([type=range]), textarea, select, [contenteditable]");
const hasOwnSpace = (target) => target.closest?.("button, summary");

document.addEventListener("keydown", (event) => {
  if (!isPlain(event) || isTyping(event.target)) return;
  if (event.key === " " && !hasOwnSpace(event.target)) {
    event.preventDefault();
    if (!event.repeat) play(!isPlaying());
  } else if (keys[event.key] && event.target !== slider) {
    event.preventDefault();
    play(false);
    keys[event.key]();
  }
});

async function copyFrom(pressed) {
  const field = document.getElementById(pressed.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    pressed.textContent = gettext("Copied");
  } catch {
    // it is selected: the reader's own way of copying works
  }
}

if (location.hash === "#share") find("#share").open = true;
reveal(list.querySelector(".events [aria-current]"));
document.documentElement.dataset.ready = "yes"; // from now on taps and keys are heard
