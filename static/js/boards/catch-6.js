// Catch 6: choosing the dice to roll, or the number to catch.
import { button, relabel, say } from "../table/bar.js";
import { all as every, choose, chooseOnly, chosen, isChosen } from "../table/choices.js";

const NUMBER = ".num[data-can]";
const dice = () => every(".die-btn");
const numbers = () => every(NUMBER);
const chosenDice = () => chosen(".die-btn").map((die) => Number(die.dataset.pick));
const face = (die) => die.querySelector("use").getAttribute("href");
const chosenNumber = () => chosen(NUMBER)[0];

/** A tap on a die or a number. Says whether it means the same as the red button. */
export function pick(target) {
  if (target.classList.contains("die-btn")) {
    choose(target, !isChosen(target));
    showDice();
    return false;
  }
  if (isChosen(target)) return true;
  chooseNumber(target);
  return false;
}

export function all() {
  const isOn = chosenDice().length < dice().length;
  for (const die of dice()) choose(die, isOn);
  showDice();
}

export function clear() {
  for (const die of dice()) choose(die, false);
  if (dice().length) showDice();
  if (numbers().length) chooseNumber(null);
}

/** The move that is composed, or null while something is missing. */
export function action(variant) {
  if (chosenDice().length) return { type: "roll", dice: chosenDice() };
  const number = chosenNumber();
  return number ? { type: "catch", number: Number(number.dataset.pick), carry: variant === "carry" } : null;
}

export function save() {
  const kept = new Map(chosen(".die-btn").map((die) => [die.dataset.pick, face(die)]));
  return { dice: kept, isCatching: numbers().length > 0, number: chosenNumber()?.dataset.pick };
}

/** Puts the choice back on a fresh board: dice that still show the same, a number that can still be caught. */
export function restore(saved) {
  for (const die of dice()) choose(die, saved.dice.get(die.dataset.pick) === face(die));
  if (dice().length) showDice();
  const number = numbers().find((one) => one.dataset.pick === saved.number);
  const wasCleared = saved.isCatching && saved.number === undefined;
  if (numbers().length && (number || wasCleared)) chooseNumber(number ?? null);
  else show();
}

export const hasChoice = () => action() !== null;

/** Draws what the served board implies: the dice that count towards the number that is chosen. */
export function show() {
  const hits = chosenNumber()?.dataset.hits.split(" ") ?? [];
  for (const die of every(".c6-mine .die")) die.toggleAttribute("data-hit", hits.includes(die.dataset.die));
}

function showDice() {
  const count = chosenDice().length;
  const some = interpolate(ngettext("Roll %s die", "Roll %s dice", count), [count]);
  relabel("go", count === 6 ? gettext("Roll all six") : count ? some : gettext("Roll"), count === 0);
  button("all")?.setAttribute("aria-pressed", count === dice().length);
}

function chooseNumber(target) {
  chooseOnly(NUMBER, target);
  if (target) say(target.dataset.say, target.dataset.help);
  else say(gettext("Catch a number, or pass"), gettext("The numbers that you can catch are ringed."));
  relabel("go", target ? target.dataset.label : gettext("Catch"), !target);
  const carry = button("carry");
  if (carry) carry.disabled = !target?.hasAttribute("data-can-carry");
  show();
}
