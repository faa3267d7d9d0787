// Diangle: choosing the dice to roll, or those that an advance spends. The board brings every move that can be composed,
// with the bar's words for it; a tap leads to the nearest of them.
import { button, relabel, say } from "../table/bar.js";
import { all as every, choose, isChosen } from "../table/choices.js";
import { main } from "../table/page.js";
import { rove } from "../table/rove.js";

const board = () => main.querySelector(".di");
const moves = (type) => JSON.parse(board().dataset.moves).filter(({ action }) => action.type === type);
const current = () => moves(board().dataset.composing);

const targets = () => every(".di .die-btn");
const slots = () => every(".di .di-slot[data-die]");
const die = (slot) => Number(slot.dataset.die);
const face = (slot) => slot.querySelector("use").getAttribute("href");

const named = ({ action }) => action.dice ?? action.spend;
const rollsAllSix = ({ action }) => action.dice?.length === 6;
const names = (move, slot) => named(move).includes(die(slot));
const composed = () => current().find((move) => targets().every((one) => isChosen(one) === names(move, one)));

/** A tap changes one die, and others only where the rules ask for it. */
export function pick(target) {
  const before = named(composed());
  const fitting = current().filter((move) => names(move, target) !== isChosen(target));
  compose(nearest(fitting, before));
  return false;
}

/** Rolls all six, or what was proposed at first. */
export function all() {
  const rolls = moves("roll");
  compose(rollsAllSix(composed()) ? rolls[0] : rolls.find(rollsAllSix));
}

/** Back to what was proposed at first, which is also what a fresh board shows. */
export function clear() {
  const [proposed] = moves("roll").concat(moves("advance"));
  if (proposed) compose(proposed);
}

export const show = clear;

/** The move that is composed. An advance that can be paid in several ways is shown first, and sent when it is meant. */
export function action(variant) {
  const now = composed();
  if (!variant) return now?.action ?? null;
  const ways = moves("advance").filter((move) => move.action.levels === Number(variant));
  if (ways.length === 1) return ways[0].action;
  if (now?.action.levels === Number(variant)) return now.action;
  compose(ways[0]);
  return null;
}

export const hasChoice = () => Boolean(board() && composed());

export function save() {
  const move = composed();
  if (!move) return null;
  const kept = slots().filter((slot) => names(move, slot));
  return { type: move.action.type, dice: new Map(kept.map((slot) => [die(slot), face(slot)])) };
}

/** Puts the choice back on a fresh board: dice that still show the same, as far as the rules allow. */
export function restore(saved) {
  const fitting = moves(saved.type);
  const wanted = slots().filter((slot) => saved.dice.get(die(slot)) === face(slot));
  if (fitting.length) compose(nearest(fitting, wanted.map(die)));
}

function nearest(some, dice) {
  const apart = (move) => new Set([...named(move), ...dice]).size * 2 - named(move).length - dice.length;
  return some.reduce((best, move) => (apart(move) < apart(best) ? move : best));
}

function compose(move) {
  const { type } = move.action;
  board().dataset.composing = type;
  const same = current();
  for (const slot of slots()) slot.toggleAttribute("data-on", names(move, slot));
  for (const target of targets()) {
    choose(target, names(move, target));
    target.disabled = new Set(same.map((one) => names(one, target))).size < 2;
    target.setAttribute("aria-label", target.dataset[type]);
  }
  say(move.say, move.help);
  relabel("go", move.label, false);
  button("all")?.setAttribute("aria-pressed", rollsAllSix(move));
  rove();
}
