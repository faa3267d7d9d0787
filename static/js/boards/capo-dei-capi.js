// Capo dei Capi: what a roll does and what chips buy, tapped together on the board; and the guard's orders.
//
// The board brings every move with the keys of what has to be tapped for it, in any order. What no other choice is left
// for need not be tapped. While nothing is chosen before a roll, the red button rolls.
import { button, relabel, say } from "../table/bar.js";
import { all, choose } from "../table/choices.js";
import { main } from "../table/page.js";
import { rove } from "../table/rove.js";
import * as guard from "./capo-dei-capi/guard.js";

const ROLL = { type: "roll" };

const board = () => main.querySelector(".capo");
const phase = () => board().dataset.phase;
const moves = () => JSON.parse(board().dataset.moves);
const chosenKeys = () => board().dataset.chosen.split(" ").filter(Boolean);
const targets = () => all(".capo [data-pick]").filter((one) => !guard.isPart(one));
const choiceOf = (spot) => main.querySelector(`#${spot.dataset.shows}`);
const keysOf = (target) => (target.dataset.keys ?? target.dataset.pick).split(" ");

const names = (move, keys) => keys.every((key) => move.keys.includes(key));
const fitting = (keys) => moves().filter((move) => names(move, keys));
const isNamed = (key) => moves().some((move) => move.keys.includes(key));

/** The move that is meant: every other one that is still possible needs the same and something besides. */
function composed() {
  const keys = chosenKeys();
  if (phase() === "roll" && !keys.length) return null;
  const left = fitting(keys);
  const least = left.toSorted((one, other) => one.keys.length - other.keys.length)[0];
  return least && left.every((move) => names(move, least.keys)) ? least : null;
}

/** A tap on the board. A second one on what was chosen last means the red button; a switch goes off again. */
export function pick(target) {
  if (guard.isPart(target)) {
    guard.pick(target);
    show();
    return false;
  }
  if (isMeant(target)) return true;
  board().dataset.chosen = chosenWith(keysOf(target)).join(" ");
  show();
  return false;
}

function isMeant(target) {
  const move = composed();
  const keys = chosenKeys();
  const key = keysOf(target).find((one) => move?.keys.includes(one));
  if (!key) return false;
  return keys.includes(key) ? !target.hasAttribute("data-switch") && keys.at(-1) === key : true;
}

function chosenWith(keys) {
  const before = chosenKeys();
  const added = keys.find((key) => !before.includes(key) && fitting([...before, key]).length);
  if (added) return [...before, added];
  const off = keys.find((key) => before.includes(key));
  if (off) return before.filter((key) => key !== off);
  const other = keys.find(isNamed);
  const kept = before.reduce((some, key) => (fitting([other, ...some, key]).length ? [...some, key] : some), []);
  return [...kept, other];
}

export function clear() {
  guard.clear();
  board().dataset.chosen = "";
  show();
}

/** The move that is composed, or null while something is missing. */
export function action() {
  if (guard.isOpen()) return guard.orders().length ? guard.orders() : null;
  return composed()?.action ?? (phase() === "roll" && !chosenKeys().length ? ROLL : null);
}

export const hasChoice = () => Boolean(board()) && (chosenKeys().length > 0 || guard.orders().length > 0);

export const save = () => ({ keys: chosenKeys(), phase: phase(), guard: guard.save() });

/** Puts the choice back on a fresh board, as far as it is still possible there. */
export function restore(saved) {
  guard.restore(saved.guard);
  const keys = saved.phase === phase() && saved.keys.length && fitting(saved.keys).length ? saved.keys : [];
  board().dataset.chosen = keys.join(" ");
  show();
}

// --- drawing what is composed ----------------------------------------------------------------------------------------

export function show() {
  const keys = chosenKeys();
  const move = composed();
  board().toggleAttribute("data-choosing", keys.length > 0);
  for (const target of targets()) showTarget(target, keys, move);
  for (const spot of all(".capo [data-shows]")) showSpot(spot, keys, move);
  for (const step of all(".capo [data-level]")) step.toggleAttribute("data-ghost", Number(step.dataset.level) === move?.level);
  guard.show();
  if (phase()) showBar(move, keys);
  rove();
}

function showTarget(target, keys, move) {
  const own = keysOf(target);
  const isOn = own.some((key) => (move?.keys ?? keys).includes(key));
  const isOpen = own.some((key) => (phase() === "roll" ? fitting([...keys, key]).length > 0 : isNamed(key)));
  target.disabled = guard.isOpen() || !own.some(isNamed);
  target.toggleAttribute("data-can", isOpen && !isOn);
  choose(target, isOn);
  if (target.matches(".choice-token")) target.hidden = guard.isOpen() || !isAsked(target, keys);
}

/** Is this token to be named now? Before a roll only when another one is to take its place. */
function isAsked(target, keys) {
  const others = keys.filter((key) => !key.startsWith("mine-"));
  return phase() !== "roll" || (others.includes("pocket") && fitting([...others, target.dataset.pick]).length > 0);
}

/** A token on a side glows where the row of choices names it. The row has room for fingers and hears keys; see below. */
function showSpot(spot, keys, move) {
  const choice = choiceOf(spot);
  const isOn = (move?.keys ?? keys).includes(spot.dataset.shows);
  spot.toggleAttribute("data-on", isOn);
  spot.toggleAttribute("data-can", Boolean(choice) && !choice.hidden && !choice.disabled && !isOn);
}

function showBar(move, keys) {
  const { say: sentence, help, go } = board().dataset;
  if (guard.isOpen() && guard.changes()) return guard.showBar();
  if (button("stop")) button("stop").disabled = false;
  if (move) {
    say(move.say, move.help);
    return relabel("go", move.label, false);
  }
  say(keys.length ? hint(keys) : sentence, keys.length ? "" : help);
  if (button("go")) relabel("go", keys.length && phase() === "roll" ? gettext("Choose on the board") : go, keys.length > 0 || phase() !== "roll");
}

function hint(keys) {
  if (keys.some((key) => key.startsWith("from-"))) return gettext("Where does the cube go?");
  const hasToken = keys.some((key) => key.startsWith("slot-"));
  if (keys.includes("deceive")) return hasToken ? gettext("Deceive: where does the token go?") : gettext("Deceive: which token moves?");
  if (keys.includes("pocket")) return hasToken ? gettext("Pocket: which token makes room?") : gettext("Pocket: which token is safe from now on?");
  if (keys.includes("payoff")) return gettext("The hit man is paid off. Now carry out the roll.");
  return gettext("Move this token, or pocket it?");
}

// What glows can be tapped: a token on a side means its choice in the row.
main.addEventListener("click", ({ target }) => {
  const spot = target.closest(".capo :is([data-can], [data-on])[data-shows]");
  if (spot) choiceOf(spot).click();
});
