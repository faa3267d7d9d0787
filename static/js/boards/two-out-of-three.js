// 2 out of 3: choosing the dice to roll; or setting every rolled die on a square, which can be undone until it is sent.
//
// Where a rolled die may go is what the server has written on it (data-squares); where it is set is written there too
// (data-at). Squares, tags and points are drawn from that.
import { button, relabel, say, warn } from "../table/bar.js";
import { all, choose, chooseOnly, chosen, isChosen } from "../table/choices.js";
import { rove, stopAt } from "../table/rove.js";

const IN_HAND = ".tt-in-hand[data-pick]";
const COUNT = ".tt-count";
const WAITING = ".tt-waiting";

const numbers = (dice) => dice.map((die) => Number(die.dataset.pick));
const waiting = () => all(WAITING);
const active = () => chosen(WAITING)[0];
const isSet = (die) => die.dataset.at !== undefined;
const setOn = (square) => waiting().find((die) => die.dataset.at === square);
const isComplete = () => waiting().length > 0 && waiting().every(isSet);

export function pick(target) {
  if (target.matches(COUNT)) return pickCount(target);
  if (target.matches(IN_HAND)) pickInHand(target);
  else if (target.matches(WAITING)) chooseOnly(WAITING, target);
  else pickSquare(target);
  show();
  return false;
}

export function clear() {
  const focused = document.activeElement;
  for (const die of all(IN_HAND)) choose(die, false);
  for (const die of waiting()) delete die.dataset.at;
  chooseNext();
  show();
  if (focused.disabled) goTo(active()); // it was a square that is not open any more, or a button with nothing left to do
}

function goTo(die) {
  stopAt(die);
  die.focus();
}

/** The move that is composed, or null while something is missing. */
export function action() {
  if (isComplete()) return waiting().map((die) => ({ type: "place", die: Number(die.dataset.pick), square: die.dataset.at }));
  const dice = numbers(chosen(IN_HAND));
  return dice.length ? { type: "roll", dice } : null;
}

export const hasChoice = () => chosen(IN_HAND).length > 0 || waiting().some(isSet);

export function save() {
  const places = new Map(waiting().filter(isSet).map((die) => [face(die), die.dataset.at]));
  return { dice: numbers(chosen(IN_HAND)), places, active: active()?.dataset.pick };
}

/** Puts back what is still possible on a fresh board. */
export function restore(saved) {
  for (const die of all(IN_HAND)) choose(die, saved.dice.includes(Number(die.dataset.pick)));
  for (const die of waiting()) {
    const square = saved.places.get(face(die));
    if (square && squaresOf(die).includes(square)) die.dataset.at = square;
  }
  const same = waiting().find((die) => die.dataset.pick === saved.active);
  if (same) chooseOnly(WAITING, same);
  else chooseNext();
  show();
}

const face = (die) => `${die.dataset.pick} ${die.dataset.value}`;
const squaresOf = (die) => die.dataset.squares.split(" ");

// --- rolling -------------------------------------------------------------------------------------------------------

/** So many dice, those that are chosen already first. The same count again means the red button. */
function pickCount(target) {
  if (isChosen(target)) return true;
  const count = Number(target.dataset.count);
  const dice = [...all(IN_HAND)].sort((one, other) => isChosen(other) - isChosen(one));
  dice.forEach((die, index) => choose(die, index < count));
  show();
  return false;
}

function pickInHand(die) {
  if (isChosen(die) || chosen(IN_HAND).length < all(COUNT).length) return choose(die, !isChosen(die));
  warn(gettext("Three dice at most"), gettext("Tap a chosen die to leave it in your hand."));
}

function showRoll() {
  const count = chosen(IN_HAND).length;
  chooseOnly(COUNT, all(COUNT)[count - 1]);
  relabel("go", count ? interpolate(ngettext("Roll %s die", "Roll %s dice", count), [count]) : gettext("Roll"), !count);
}

// --- placing -------------------------------------------------------------------------------------------------------

function pickSquare(target) {
  const square = target.dataset.pick;
  const there = setOn(square);
  if (there) {
    delete there.dataset.at;
    chooseOnly(WAITING, there);
    return;
  }
  active().dataset.at = square;
  chooseNext();
  if (isComplete() && target.matches(":focus-visible")) queueMicrotask(() => button("go").focus()); // then Enter sends
}

const chooseNext = () => chooseOnly(WAITING, waiting().find((die) => !isSet(die)));

/** Draws what is composed. */
export function show() {
  if (all(COUNT).length) showRoll();
  if (!waiting().length) return;
  for (const die of waiting()) showDie(die);
  for (const square of all(".cell[data-pick]")) showSquare(square);
  const terms = termsOfLines();
  for (const tag of all(".line-tag")) showLine(tag, terms);
  for (const sum of all("[data-points]")) sum.textContent = all(`.line-tag[data-seat="${sum.dataset.points}"]`).length;
  showBar();
  rove();
}

function showBar() {
  if (active()) say(active().dataset.say, active().dataset.help);
  else say(gettext("All dice are set: place them"), gettext("Tap a die on the board to take it back."));
  button("go").disabled = !isComplete();
  button("clear").disabled = !waiting().some(isSet);
}

function showDie(die) {
  const { spoken, at } = die.dataset;
  die.querySelector("[data-where]").textContent = at ?? "";
  die.setAttribute("aria-label", at ? interpolate(gettext("%s, set on %s"), [spoken, at]) : spoken);
}

function showSquare(square) {
  const { pick: name } = square.dataset;
  const there = setOn(name);
  const isOpen = !there && Boolean(active()) && squaresOf(active()).includes(name);
  square.querySelector(".tt-set")?.remove();
  if (there) square.append(ghost(there));
  square.toggleAttribute("data-ghost", Boolean(there));
  square.toggleAttribute("data-can", isOpen);
  square.disabled = !there && !isOpen;
  square.setAttribute("aria-label", labelOf(square, there, isOpen));
}

function ghost(die) {
  const shown = document.createElement("span");
  shown.className = "tt-set";
  shown.append(die.querySelector("svg").cloneNode(true));
  return shown;
}

function labelOf(square, there, isOpen) {
  square.dataset.label ??= square.getAttribute("aria-label");
  if (!there && !isOpen) return square.dataset.label;
  const what = { square: square.dataset.pick, die: (there ?? active()).dataset.spoken, gone: square.dataset.spoken };
  if (there) return interpolate(gettext("%(square)s: your %(die)s goes here. Tap to take it back"), what, true);
  if (what.gone) return interpolate(gettext("Place %(die)s on %(square)s and send %(gone)s back"), what, true);
  return interpolate(gettext("Place %(die)s on %(square)s"), what, true);
}

/** How the server speaks of lines: a word for whatever may lie on one, and the names of both seats. */
function termsOfLines() {
  const { words, nothing, names } = all(".tt-board")[0].dataset;
  return { words: JSON.parse(words), nothing, names: JSON.parse(names) };
}

/** A line as it would be: whose dice are on it, what it comes to, who scores it. */
function showLine(tag, { words, nothing, names }) {
  const dice = tag.dataset.squares.split(" ").map((name) => (setOn(name) ?? squareNamed(name)).dataset);
  const key = dice.map((die) => die.value ?? "").sort().join("");
  const counts = names.map((_, seat) => dice.filter((die) => Number(die.owner) === seat + 1).length);
  const winner = key.length === 3 && words[key] ? (counts[0] > 1 ? 1 : 2) : undefined;
  tag.querySelectorAll(".pair i").forEach((mark, index) => colour(mark, dice[index].owner));
  tag.querySelector("[data-word]").textContent = words[key] ?? nothing;
  tag.querySelector("[data-counts]").textContent = names.map((name, seat) => `${name} ${counts[seat]}`).join(", ");
  colour(tag, winner);
  colour(all(`[data-stroke="${tag.dataset.line}"]`)[0], winner);
}

const squareNamed = (name) => all(`[data-square="${name}"]`)[0];

function colour(element, seat) {
  if (seat) element.dataset.seat = seat;
  else delete element.dataset.seat;
}
