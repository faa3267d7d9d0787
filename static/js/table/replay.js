// What happened while somebody was away is played on the board, move by move. It only shows: nothing is sent meanwhile.
//
// Any tap on the board, any key, Skip, news from the server or leaving the page ends it at once at the board as it is now.
import { announce, bar, clear } from "./bar.js";
import { isCalm, isFast, settle, travelling, tumble } from "./motion.js";
import { main, part, version } from "./page.js";
import { Refused, Unreachable, fetchReplay } from "./wire.js";

const SHORTEST_MS = 1_600;
const LONGEST_MS = 4_500;
const TO_LOOK_MS = 900;
const TO_READ_MS = 45; // for each letter

const since = Number(main.dataset.since); // what the reader knew when the page was loaded
const hasMissed = main.dataset.seat !== "" && since < version();
const row = document.getElementById("replay-do");

/** What the board's moves are played on, and what cannot be pressed meanwhile. */
export const REPLAYED = ["mat", "notices", "do"];

let playing = null;
let isAsking = false;
let isWished = false; // by the reader, not by coming back
let isBusy; // is a move of the reader's on its way?
let isForgone = false;

export const isReplaying = () => playing !== null;

/** Plays what was missed as soon as somebody looks, unless nothing is to move by itself: then a notice tells it. */
export function startReplay(isSending) {
  isBusy = isSending;
  addEventListener("click", skipByTap, true);
  addEventListener("keydown", skipByKey, true);
  document.addEventListener("visibilitychange", () => (document.hidden ? endReplay() : playOnce()));
  main.addEventListener("swapped", () => version() > loaded && dropNotice());
  playOnce();
}

const loaded = version();
let isTold = !hasMissed;

function playOnce() {
  if (isTold || document.hidden || isCalm()) return;
  isTold = true;
  if (version() === loaded) ask();
}

/** Whoever has begun to choose is not interrupted by something that plays by itself. */
export const forgoReplay = () => (isForgone = true);

/** What came since the page was left the last time or, if nothing did, the last move again. */
export function replay() {
  isWished = true;
  ask();
}

async function ask() {
  if (isAsking || isReplaying() || main.dataset.seat === "" || version() === 0) return;
  isAsking = true;
  try {
    const { version: shown, steps } = await fetchReplay(Math.min(since, version() - 1));
    if (shown === version() && !document.hidden && !isBusy() && (isWished || !isForgone)) play(steps);
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error; // the board is up to date all the same
  } finally {
    isAsking = false;
    isWished = false;
  }
}

function play([first, ...steps]) {
  dropNotice();
  const mat = part("mat");
  const focused = mat.contains(document.activeElement) ? document.activeElement : null;
  playing = { steps, mat, focused, kept: [...mat.childNodes], timer: 0 };
  main.dataset.replaying = "yes";
  lock(true);
  mat.innerHTML = first.mat;
  next();
}

function next() {
  const step = playing.steps.shift();
  if (!step) return endReplay();
  const move = travelling();
  playing.mat.innerHTML = step.mat;
  tumble(step.number - 1);
  move();
  const words = hasMissed ? gettext("Since you were here: %s") : gettext("Once more: %s");
  announce(interpolate(words, [step.say]), gettext("A tap on the board or any key ends this."), "replay");
  playing.timer = setTimeout(next, Math.max(timeFor(step.say), stillMoving()));
}

/** How long it takes until everything has come to rest. */
const stillMoving = () =>
  Math.max(0, ...playing.mat.getAnimations({ subtree: true }).map((one) => one.effect.getComputedTiming().endTime));

const timeFor = (sentence) =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, TO_LOOK_MS + TO_READ_MS * sentence.length)) / (isFast() ? 2 : 1);

export function endReplay() {
  if (!playing) return;
  const { mat, kept, focused, timer } = playing;
  const hadFocus = row.contains(document.activeElement);
  clearTimeout(timer);
  playing = null;
  settle();
  mat.replaceChildren(...kept); // with everything that was chosen
  lock(false);
  delete main.dataset.replaying;
  clear();
  if (focused) focused.focus({ preventScroll: true });
  else if (hadFocus) bar.focus({ preventScroll: true });
  main.dispatchEvent(new Event("replayed"));
}

/** Instead of everything that could be pressed there is one button. */
function lock(isOn) {
  row.hidden = !isOn;
  for (const name of REPLAYED) part(name).inert = isOn;
}

const dropNotice = () => document.getElementById("missed")?.remove();

// --- ending it -----------------------------------------------------------------------------------------------------

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]");
const isElsewhere = (target) => !main.contains(target) || target.closest(".side, .table-head");

function skipByTap(event) {
  if (!isReplaying() || isElsewhere(event.target)) return;
  swallow(event);
  endReplay();
}

const SKIPPING = /^(.|Enter|Escape|Arrow.*)$/; // what could mean something on the board; F5 and the like go their way

function skipByKey(event) {
  if (!isReplaying() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (SKIPPING.test(event.key)) swallow(event);
  endReplay();
}

/** It was meant for what is played, not for the board below. */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
