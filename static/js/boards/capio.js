// Capio: a die in hand, then a place for it. Each die brings the places that the rules allow ("0.3! 2.7 1.x": card and
// place, "!" where it may be said that the die fits). In a race and in a plan the second tap is the move; in turns it
// composes the move for the red button. Plans are rearranged by taking wishes back and making them anew.
import { relabel, said, say, warn } from "../table/bar.js";
import { all, choose, chooseOnly, chosen, isChosen } from "../table/choices.js";
import { siteTime } from "../table/clock.js";
import { ask } from "../table/line.js";
import { isSending, sendMove, whenIdle } from "../table/moves.js";
import { isMyTurn, main, version, write } from "../table/page.js";
import { rove } from "../table/rove.js";

const DICE = ".pool [data-die]";
const WISHES = ".plan [data-entry]";

let armed = ""; // "stop" or "done": pressed once, to be confirmed by the red button
let place = ""; // where the die in hand is to go, in turns

const phase = () => main.querySelector(".cap")?.dataset.phase;
const playthrough = () => main.querySelector(".cap")?.dataset.playthrough;
const isPlanning = () => phase() === "plan";
const inHand = () => chosen(DICE)[0];
const placesOf = (die) => (die?.dataset.to ?? "").split(" ").filter(Boolean);
const keys = (places) => places.map((one) => one.replace("!", ""));
const card = (key) => main.querySelector(`.cap > .goals [data-card="${key[0]}"]`);
const large = () => main.querySelector(".goal[data-large]");
const isSmall = (tap) => getComputedStyle(tap).getPropertyValue("--covers") === "card"; // on a phone, the fields are too small

export function pick(target) {
  disarm();
  if ("gone" in target.dataset) return quicker(target.ariaLabel);
  if ("sent" in target.dataset) return false;
  const { die, place: key, entry, pick: what } = target.dataset;
  if (die !== undefined) return takeUp(isChosen(target) ? null : target);
  if (key) return lay(key);
  if (entry) return chooseWish(target);
  if (what === "close") return enlarge(null);
  if (what === "earlier" || what === "drop") return rearrange(what);
  return tapCard(target);
}

// --- a die and its place ---------------------------------------------------------------------------------------------

function takeUp(die) {
  place = "";
  chooseOnly(DICE, die);
  chooseOnly(WISHES, null);
  const only = keys(placesOf(die));
  if (only.length === 1 && phase() === "turn") place = only[0];
  draw();
}

function tapCard(tap) {
  const key = String(Number(tap.dataset.pick) - 1);
  const there = placesOf(inHand()).filter((one) => one.startsWith(`${key}.`));
  const fitting = there.filter((one) => one.endsWith("!"));
  const [only] = fitting.length === 1 ? fitting : there.length === 1 ? there : [];
  if (only) return lay(only.replace("!", ""));
  if (isSmall(tap) || !inHand()) return enlarge(card(key)); // there its rule is told as well
  if (there.length) document.getElementById(`f-${keys(fitting.length ? fitting : there)[0]}`).focus();
  return false;
}

/** Says whether the red button is meant. */
function lay(key) {
  const die = inHand();
  if (!die) return false;
  if (phase() === "race") return grab(die, key);
  const isSecondTap = place === key;
  place = key;
  draw();
  if (!isPlanning()) return isSecondTap;
  sendMove(laying(die.dataset.die, key, "plan"), die);
  return false;
}

const underWay = new Set(); // dice whose grabs are not answered yet

/** In a race nobody waits for an answer: the hand is free at once, and the next grab goes when this one is answered. */
export const isQuick = () => phase() === "race";

function grab({ dataset: { die } }, key) {
  underWay.add(die);
  takeUp(null);
  enlarge(null);
  sendInTurn(die, key, playthrough());
  return false;
}

async function sendInTurn(die, key, meantIn) {
  while (isSending()) await whenIdle();
  // As a list, because that leaves alone what has been taken up since.
  if (playthrough() === meantIn) await sendMove([laying(die, key, "take")], document.getElementById(`die-${die}`) ?? main);
  underWay.delete(die);
  draw();
}

/** In a race it is nobody's fault. */
export const refused = (code) => (code === "die_gone" ? gettext("Somebody was quicker: that die is gone") : null);

function laying(die, key, type) {
  const [number, field] = key.split(".");
  return { type, die: Number(die), card: Number(number), field: field === "x" ? null : Number(field) };
}

function enlarge(goal) {
  for (const one of all(".goal[data-large]")) if (one !== goal) one.removeAttribute("data-large");
  goal?.toggleAttribute("data-large");
  draw();
  (large()?.querySelector("[data-place]:enabled, .goal-close") ?? goal?.querySelector(".goal-tap"))?.focus();
  return false;
}

// --- what is seen of it ----------------------------------------------------------------------------------------------

function draw() {
  const die = inHand();
  const places = placesOf(die);
  const free = new Set(keys(places));
  for (const spot of all(".cap > .goals [data-place]")) {
    const goal = spot.closest(".goal");
    const isIn = free.has(spot.dataset.place);
    spot.disabled = !isIn || (isSmall(goal.querySelector(".goal-tap")) && !("large" in goal.dataset));
    spot.toggleAttribute("data-can", isIn);
    spot.toggleAttribute("data-fits", places.includes(`${spot.dataset.place}!`));
    if (isIn) choose(spot, spot.dataset.place === place);
    else spot.removeAttribute("aria-pressed");
  }
  for (const one of all(DICE)) one.toggleAttribute("data-sent", underWay.has(one.dataset.die));
  for (const goal of all(".cap > .goals .goal[data-card]")) {
    const isOpen = "large" in goal.dataset;
    goal.toggleAttribute("data-can", [...free].some((key) => key.startsWith(`${goal.dataset.card}.`)));
    goal.querySelector(".goal-tap")?.setAttribute("aria-expanded", isOpen);
    goal.querySelector(".goal-tap")?.toggleAttribute("hidden", isOpen);
    goal.querySelector(".goal-close")?.toggleAttribute("hidden", !isOpen);
  }
  tell(die);
  rove();
}

function tell(die) {
  const wish = chosen(WISHES)[0];
  for (const button of all("#plan-earlier")) button.disabled = !wish || wish.id === "wish-1";
  if (main.querySelector(".cap-count")) return say(gettext("Get ready: the dice will be shown in a moment"), points() || words.help);
  if (armed) return askAgain();
  if (die) say(interpolate(gettext("In hand: %s"), [die.getAttribute("aria-label")]), next());
  else if (words) say(words.say, words.help);
  if (isPlanning()) return;
  relabel("go", die && place ? gettext("Lay it there") : gettext("Lay the die"), !(die && place));
}

function askAgain() {
  const isStop = armed === "stop";
  relabel("go", isStop ? gettext("Yes, call STOP") : gettext("Yes, I am done"), false);
  say(
    isStop ? gettext("Call STOP and end the playthrough?") : gettext("Take no more dice in this playthrough?"),
    isStop ? gettext("2 points if you could not lay more, else one less for each die.") : gettext("This cannot be taken back."),
  );
}

const next = () =>
  place ? gettext("The red button lays it. It stays where it is laid.") : gettext("Tap a card, or a field that is marked.");

let words = null; // the bar's own, while nothing is in hand

function hearBar() {
  const [sentence, help] = said();
  words = { say: sentence, help };
}

// --- STOP and Done ---------------------------------------------------------------------------------------------------

export function action(variant) {
  if (variant) return arm(variant);
  if (armed) return { type: armed };
  const die = inHand();
  return die && place ? laying(die.dataset.die, place, "take") : null;
}

/** It cannot be taken back, so it is asked for twice. */
function arm(what) {
  armed = what;
  takeUp(null);
  return null;
}

function disarm() {
  if (!armed) return;
  armed = "";
  draw();
}

// --- the plan --------------------------------------------------------------------------------------------------------

function chooseWish(target) {
  const isOn = !isChosen(target);
  chooseOnly(DICE, null);
  chooseOnly(WISHES, isOn ? target : null);
  draw();
  return false;
}

function rearrange(how) {
  const entries = all(WISHES).map((one) => one.dataset.entry);
  const chosenAt = all(WISHES).findIndex(isChosen);
  const at = chosenAt < 0 ? entries.length - 1 : chosenAt;
  const from = how === "drop" ? at : at - 1;
  const rest = entries.slice(from);
  const again = how === "drop" ? rest.slice(1) : [rest[1], rest[0], ...rest.slice(2)];
  const plans = again.map((entry) => {
    const [die, ...key] = entry.split(".");
    return laying(die, key.join("."), "plan");
  });
  sendMove([...rest.map(() => ({ type: "unplan" })), ...plans], document.getElementById(`plan-${how}`));
  return false;
}

// --- the start of a race ---------------------------------------------------------------------------------------------

let nextSecond;

/** The site keeps the dice to itself until the moment that it has set for everybody; then the board is asked for. */
function countDown() {
  clearTimeout(nextSecond);
  const cover = main.querySelector(".cap-count");
  for (const button of all("#do-stop, #do-done")) button.disabled = Boolean(cover);
  if (!cover) return;
  const left = Number(cover.dataset.opens) - siteTime();
  if (left <= 0) return ask(); // and the cover stays until the answer has come
  write(cover, String(Math.ceil(left / 1000)));
  nextSecond = setTimeout(countDown, left % 1000 || 1000);
}

main.addEventListener("replayed", countDown); // it stood still meanwhile

// --- the score sheet -------------------------------------------------------------------------------------------------

let known = main.dataset.seat === "" ? version() : Number(main.dataset.since);

/** A playthrough that has just ended is shown as it lay. In a race there is no time for that: then the bar says its points. */
function unfold() {
  const sheet = main.querySelector(".cap-last");
  const isNews = Number(sheet?.dataset.ended) > known;
  known = Math.max(known, version());
  if (isNews && !isQuick()) sheet.open = true;
}

/** "Playthrough 1: you +5, Bob +3" */
const points = () => all("#cap-last > :is(b, span)").map((one) => one.textContent).join(": ");

function fold() {
  const sheet = main.querySelector(".cap[data-phase]:not([data-phase=over]) > .cap-last[open]");
  if (sheet) sheet.open = false;
}

main.addEventListener("click", ({ target }) => {
  if (!target.closest(".cap-on")) return;
  fold();
  document.getElementById("cap-last").focus();
});

// --- what others snatch ----------------------------------------------------------------------------------------------

/** In a race every moment counts: a die goes as soon as it is known to, before the board is drawn anew. */
export function foresee(events) {
  if (phase() !== "race") return;
  for (const { type, die } of events) {
    if (type === "take") main.querySelector(`.pool [data-travel="die-${die}"]`)?.parentElement.toggleAttribute("data-gone", true);
  }
}

function quicker(label) {
  warn(interpolate(gettext("Somebody was quicker: %s is gone"), [label]), gettext("Choose another die."));
  return false;
}

// --- over a swap -----------------------------------------------------------------------------------------------------

export function clear() {
  armed = "";
  for (const goal of all(".goal[data-large]")) goal.removeAttribute("data-large");
  takeUp(null);
}

export function show() {
  armed = "";
  place = "";
  hearBar();
  unfold();
  countDown();
  if (isMyTurn()) draw();
}

export const hasChoice = () => Boolean(inHand() || armed);

/** What is in hand, armed, open and chosen; in another playthrough none of it is meant any more. */
export const save = () => {
  keepWatching();
  const die = inHand();
  return {
    playthrough: playthrough(),
    die: die && { id: die.id, label: die.getAttribute("aria-label"), place },
    armed,
    card: large()?.dataset.card,
    wish: chosen(WISHES)[0]?.dataset.entry,
  };
};

export function restore(saved) {
  show();
  if (saved.playthrough !== playthrough() || !main.querySelector(".cap [data-pick]")) return;
  if (saved.card !== undefined) card(saved.card)?.toggleAttribute("data-large", true);
  if (saved.armed) arm(saved.armed);
  else if (saved.die) takeUpAgain(saved.die);
  else chooseOnly(WISHES, all(WISHES).find((one) => one.dataset.entry === saved.wish) ?? null);
  draw();
}

/** Takes the same die up again, if it still lies there and can still be laid. */
function takeUpAgain(saved) {
  const die = document.getElementById(saved.id);
  if (!die) return main.querySelector(`.pool [data-travel="${saved.id}"]`) || quicker(saved.label);
  takeUp(die);
  if (keys(placesOf(die)).includes(saved.place)) place = saved.place;
}

// --- plans that have met ---------------------------------------------------------------------------------------------

// They are shown tick by tick as dice are shown to tumble (see motion.js). Others go on meanwhile: bots at once.
const playingTicks = () => main.querySelector(".cap-met.tumbling");

let watched = null; // while the board is drawn anew: which plans were being watched, and how far

function keepWatching() {
  const ticks = playingTicks();
  watched = ticks && { number: ticks.dataset.rolled, at: ticks.getAnimations()[0]?.currentTime ?? 0 };
}

main.addEventListener("swapped", () => {
  const ticks = watched && main.querySelector(`.cap-met[data-rolled="${watched.number}"]`);
  if (!ticks) return;
  ticks.classList.add("tumbling");
  ticks.onanimationend = ({ target }) => target === ticks && ticks.classList.remove("tumbling");
  for (const one of ticks.getAnimations({ subtree: true })) one.currentTime = watched.at;
  watched = null;
});
