// Perfecto: composing a bid, choosing dice to roll or one to freeze, and turning between the bid and the last count.
import { relabel, said, say } from "../table/bar.js";
import { all as every, choose, chooseOnly, chosen, isChosen } from "../table/choices.js";
import { main } from "../table/page.js";
import { rove } from "../table/rove.js";
import { count } from "./perfecto/count.js";
import { bid, forgetBid, isTarget, pickBid, picker, restoreBid, saveBid, showBid } from "./perfecto/picker.js";

const DIE = ".pf-own .die-btn";
const dice = () => every(DIE);
const chosenDice = () => chosen(DIE).map((die) => Number(die.value));
const isRolling = () => picker()?.hasAttribute("data-rolling") ?? false;
const isFreezing = () => main.querySelector(".pf-own[data-choice=freeze]") !== null;
const showdown = () => main.querySelector(".pf")?.dataset.showdown;

let known = showdown(); // the last showdown that this page has shown
let asked = said(); // what the bar asks while a bid is composed

/** A tap on the board. A bid cannot be taken back, so no second tap sends it: that is for the red button alone. */
export function pick(target) {
  const what = target.dataset.pick;
  if (what === "count" || what === "round") turn(what);
  else if (what === "roll") roll(!isRolling());
  else if (isTarget(target)) pickBid(target);
  else if (isFreezing()) chooseFrozen(isChosen(target) ? null : target);
  else chooseDie(target);
  return false;
}

export function all() {
  if (!isRolling()) return;
  const isOn = chosenDice().length < dice().length;
  for (const die of dice()) choose(die, isOn);
  showDice();
}

export function clear() {
  if (isRolling()) roll(false);
  else if (isFreezing()) chooseFrozen(null);
  else if (picker()) {
    forgetBid();
    showBid();
  }
}

/** The move that is composed, or null while something is missing. */
export function action() {
  const [first, ...others] = chosenDice();
  if (isFreezing()) return first ? { type: "freeze", die: first } : null;
  if (isRolling()) return first ? { type: "roll", dice: [first, ...others] } : null;
  return picker() && bid();
}

export const hasChoice = () => chosenDice().length > 0 || picker()?.dataset.wanted !== undefined;

export function save() {
  return {
    bid: saveBid(),
    isRolling: isRolling(),
    dice: new Map(chosen(DIE).map((die) => [die.value, die.dataset.shows])),
    face: face(),
  };
}

/** Puts the choice back on a fresh board, as far as it is still possible there; a count stays until it is turned away. */
export function restore(saved) {
  const isNew = showdown() !== known;
  if (picker() && saved.bid) restoreBid(saved.bid);
  show();
  if (!isNew && saved.face && face()) turnTo(saved.face);
  if (saved.isRolling && picker() && dice().length) roll(true);
  for (const die of dice()) choose(die, saved.dice.get(die.value) === die.dataset.shows);
  if (isRolling()) showDice();
  else if (isFreezing()) chooseFrozen(chosen(DIE)[0] ?? null);
}

/** Draws what the served board implies; a showdown that this page has not shown yet is counted hand by hand. */
export function show() {
  asked = said();
  if (picker()) showBid();
  if (showdown() !== known && face() === "count") count();
  known = showdown();
}

// --- the bid or the last count ---------------------------------------------------------------------------------------

const faces = () => every(".pf-middle > [data-face]");
const face = () => faces().find((one) => !one.hidden)?.dataset.face;

function turnTo(which) {
  if (!faces().some((one) => one.dataset.face === which)) return;
  for (const one of faces()) one.hidden = one.dataset.face !== which;
  rove();
}

function turn(which) {
  turnTo(which);
  main.querySelector(which === "count" ? "#show-round" : "#show-count")?.focus();
  if (which === "count") count();
}

// --- dice to roll, or one to freeze ----------------------------------------------------------------------------------

/** Only what can be tapped is a target: the same digit means a number while bidding and a die while rolling. */
function arm(targets, isOn) {
  for (const one of targets) {
    if (isOn && !one.disabled) one.dataset.pick = one.value;
    else delete one.dataset.pick;
  }
}

function roll(isOn) {
  picker().toggleAttribute("data-rolling", isOn);
  for (const row of every(".pf-own [data-mode]")) row.hidden = (row.dataset.mode === "roll") !== isOn;
  arm(every(".stepper button, .ranks button"), !isOn);
  arm(dice(), isOn);
  main.querySelector("#roll-some").textContent = isOn ? gettext("Back to the bid") : gettext("Roll some first");
  rove();
  if (isOn) return showDice();
  for (const die of dice()) choose(die, false);
  say(...asked);
  showBid();
}

function chooseDie(target) {
  choose(target, !isChosen(target));
  showDice();
}

function showDice() {
  const number = chosenDice().length;
  const some = interpolate(ngettext("Roll %s die", "Roll %s dice", number), [number]);
  say(gettext("Choose the dice to roll, then bid"), gettext("Everybody hears how many you roll, nobody sees which."));
  relabel("go", number ? some : gettext("Roll"), number === 0);
}

function chooseFrozen(target) {
  chooseOnly(DIE, target);
  const label = target && interpolate(gettext("Freeze the %s"), [target.dataset.shows]);
  relabel("go", label ?? gettext("Freeze a die"), !target);
}
