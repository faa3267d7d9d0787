// Sends what a member does. A move carries a key of its own, so repeating it after a lost answer never plays it twice.
import { calm, sending, warn } from "./bar.js";
import { lose, watched, whenBack } from "./line.js";
import { newsSince } from "./log.js";
import { main, version } from "./page.js";
import { choice, ownWords, putBack, refresh, setMoving } from "./refresh.js";
import { isAboutSession, signedOut } from "./session.js";
import { Refused, Unreachable, freshKey, post } from "./wire.js";

const root = document.documentElement;

let isBusy = false;
let idle = Promise.resolve();

export const isSending = () => isBusy;
export const whenIdle = () => idle;

/** A list is a move composed of several: they are made one after the other. */
export function sendMove(action, button) {
  const before = version();
  const chosen = choice();
  const send = async () => {
    const answer = await (Array.isArray(action) ? makeAll(action, before) : make(action, before));
    return answer.version > before ? answer : null; // a secret step makes no new version, yet the board is another
  };
  return busy(button, send, (refusal) => explain(refusal, before, chosen));
}

const make = (action, at) => insist("moves", { version: at, key: freshKey(), action });

async function makeAll(actions, at) {
  setMoving(false); // when news of the first ones come, the others are still to be seen as composed
  let answer = { version: at };
  let followed = []; // what the rules did after the last one
  for (const action of actions) {
    if (followed.some((event) => tellsOf(action, event))) continue;
    answer = await make(action, answer.version);
    followed = answer.events.slice(1 + answer.events.findIndex((event) => tellsOf(action, event)));
  }
  return answer;
}

/** The rules make a move by themselves where it is the only one left: then an event says all that the action says. */
const tellsOf = (action, event) => Object.entries(action).every(([key, value]) => event[key] === value);

/** Something other than a move: calling a bot, leaving, more time. The version may stay what it is. */
export function order(path, body, button, { using = post, refused = warnOf } = {}) {
  return busy(button, async () => void (await watched(() => using(path, body))), refused);
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
  root.dataset.busy = "yes"; // until the answer is there, even if the news of it came first
  setMoving(true);
  calm();
  const done = sending(button);
  try {
    const answer = await request();
    await refresh(answer?.version);
  } catch (error) {
    if (error instanceof Refused && isAboutSession(error)) signedOut();
    else if (error instanceof Refused) await refused(error);
    else if (error instanceof Unreachable) lose();
    else throw error;
  } finally {
    isBusy = false;
    delete root.dataset.busy;
    setMoving(false);
    done();
  }
}

/** Repeats the same request until there is an answer. */
async function insist(path, body) {
  for (;;) {
    try {
      return await watched(() => post(path, body));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const back = whenBack();
      lose();
      await back;
    }
  }
}

async function explain(refusal, before, chosen) {
  const own = ownWords(refusal.code);
  if (own) {
    await refresh();
    return warn(own, gettext("The board is up to date now."));
  }
  if (refusal.code !== "stale") return warn(refusal.message, gettext("Nothing has changed. Choose again."));
  await refresh();
  putBack(chosen);
  warn(newsSince(before) || refusal.message, gettext("The board is up to date now."));
}
