// Sends what a member does. A move carries a key of its own, so repeating it after a lost answer never plays it twice.
import { calm, sending, warn } from "./bar.js";
import { lose, whenBack } from "./line.js";
import { newsSince } from "./log.js";
import { main, version } from "./page.js";
import { choice, putBack, refresh, setMoving } from "./refresh.js";
import { Refused, Unreachable, freshKey, post } from "./wire.js";

let isBusy = false;
let idle = Promise.resolve();

export const isSending = () => isBusy;
export const whenIdle = () => idle;

export function sendMove(action, button) {
  const move = { version: version(), key: freshKey(), action };
  const chosen = choice();
  return busy(button, () => insist("moves", move), (refusal) => explain(refusal, move.version, chosen));
}

/** Something other than a move: calling a bot, leaving, more time. The version may stay what it is. */
export function order(path, body, button, { using = post, refused = warnOf } = {}) {
  return busy(button, async () => void (await using(path, body)), refused);
}

async function warnOf(refusal) {
  await refresh();
  warn(refusal.message);
}

/** Takes a seat, or gives the word that one's own seat lacks. Asking twice is the same as asking once. */
export function sit(word, button) {
  return busy(button, () => insist("seats", { word, invitation: main.dataset.invitation }), (refusal) => warn(refusal.message));
}

function busy(button, request, refused) {
  if (!isBusy) idle = carryOut(button, request, refused);
  return idle;
}

async function carryOut(button, request, refused) {
  isBusy = true;
  setMoving(true);
  calm();
  const done = sending(button);
  try {
    const answer = await request();
    await refresh(answer?.version);
  } catch (error) {
    if (error instanceof Refused) await refused(error);
    else if (error instanceof Unreachable) lose();
    else throw error;
  } finally {
    isBusy = false;
    setMoving(false);
    done();
  }
}

/** Repeats the same request until there is an answer. */
async function insist(path, body) {
  for (;;) {
    try {
      return await post(path, body);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const back = whenBack();
      lose();
      await back;
    }
  }
}

async function explain(refusal, before, chosen) {
  if (refusal.code !== "stale") return warn(refusal.message, gettext("Nothing has changed. Choose again."));
  await refresh();
  putBack(chosen);
  warn(newsSince(before) || refusal.message, gettext("The board is up to date now."));
}
