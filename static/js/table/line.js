// The line to the server: whether it holds, what the bar says when it does not, and who waits for its return.
import { connect } from "../live.js";
import { bar, button, clear, warnLastingly } from "./bar.js";
import { main, version } from "./page.js";
import { foresee, refresh } from "./refresh.js";
import { endReplay } from "./replay.js";
import { isSignedOut, remind } from "./session.js";
import { refreshTalk } from "./talk.js";
import { Unreachable } from "./wire.js";

const SECOND_TRY_MS = 1_000;
const NEXT_TRY_MS = 2_000;
const LATE_MS = 3_000; // an answer that takes longer is spoken of
const SILENT_MS = 1_500; // the same after the socket has been silent for a while already
const SETTLE_MS = 1_000; // who loads a page anew is away for a moment only

let isDown = false; // nothing comes through
let nextTry; // while it is down: a lost request may be all that was wrong, and then nothing else would tell
let waiting = []; // called when the line is back
const late = new Set(); // requests whose answers have been waited for too long
let composed = () => false;
let wasGreeted = false; // the first message only says how things stand; a later greeting may tell of something missed

export function openLine(hasChoice) {
  composed = hasChoice;
  const open = () => connect(main.dataset.socket, { message: hear, state: hearState, poll: () => late.size || ask() });
  let line = open();
  main.addEventListener("seat", () => {
    line.close(); // what is told at a seat differs from what spectators are told
    line = open();
  });
  addEventListener("offline", lose);
  addEventListener("online", () => ask());
  document.addEventListener("visibilitychange", () => !document.hidden && isSignedOut() && ask()); // in another window?
  addEventListener("pageshow", (event) => event.persisted && ask()); // back to a page that the browser had put aside
}

function hear(news) {
  if (news.table === Number(main.dataset.table) && news.type === "talk") askTalk();
  if (news.type === "presence") settle();
  if (news.type !== "table" || news.table !== Number(main.dataset.table)) return;
  if (news.version > version()) {
    foresee(news.events);
    ask(news.events.length ? news.version : 0); // secret steps: several come with one version
  } else if (news.status !== main.dataset.status || news.status === "open") ask();
  else if (news.version === version() && !news.events.length && wasGreeted) ask(); // more time, a take-back, an order
  wasGreeted = true;
}

async function hearState(state) {
  if (state === "up") return isDown ? ask() : null; // the server's greeting tells whether something was missed
  if (!navigator.onLine) return lose();
  if (state === "silent") return ask(0, SILENT_MS);
  if (await reaches()) return regain(); // only the socket broke: asking now and then does as well, nobody need know
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
  ask();
}

/** What happened around the game may have changed a clock or a seat as well. */
async function askTalk() {
  if (await refreshTalk().catch(() => false)) ask();
}

let settling;

function settle() {
  clearTimeout(settling);
  settling = setTimeout(askTalk, SETTLE_MS);
}

/** Brings the table up to date, and finds out by it whether the line holds. */
export async function ask(atLeast = 0, patience = LATE_MS) {
  if (await reaches(atLeast, patience)) regain();
  else lose();
}

const reaches = (atLeast = 0, patience = LATE_MS) =>
  watched(() => refresh(atLeast), patience).then(
    () => true,
    () => false,
  );

/** Says so when an answer is long in coming. The request goes on all the same: a busy server is only late. */
export async function watched(request, patience = LATE_MS) {
  const timer = setTimeout(() => {
    late.add(timer);
    lose();
  }, patience);
  const wasLate = () => {
    clearTimeout(timer);
    return late.delete(timer);
  };
  try {
    const answer = await request();
    if (wasLate()) regain();
    return answer;
  } catch (error) {
    if (wasLate() && !(error instanceof Unreachable)) regain(); // no is an answer, too
    throw error;
  }
}

/** Resolves when the server can be reached again. */
export const whenBack = () => new Promise((resolve) => waiting.push(resolve));

export function lose() {
  endReplay();
  isDown = true;
  clearTimeout(nextTry);
  nextTry = setTimeout(() => late.size || ask(), NEXT_TRY_MS); // what is under way tells as well, and is no less quick
  const say = navigator.onLine ? gettext("The table cannot be reached") : gettext("You are offline");
  warnLastingly(say, consequence(), "offline");
  const retry = button("retry");
  if (retry) retry.hidden = false;
}

function regain() {
  if (!isDown || late.size) return;
  isDown = false;
  clearTimeout(nextTry);
  clear();
  remind();
  const retry = button("retry");
  if (retry) retry.hidden = true;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
}

function consequence() {
  const clock = main.dataset.pace === "live" && bar.querySelector("[data-deadline]") ? gettext("The clock is running.") : "";
  return [fate(), clock].filter(Boolean).join(" ");
}

function fate() {
  if (late.size && document.documentElement.dataset.busy) return gettext("Still trying to send your move. It counts only once.");
  if (waiting.length) return gettext("Your move is kept here and sent once when the connection is back.");
  if (composed()) return gettext("What you have chosen is kept until the connection is back.");
  return gettext("The board stays as it was until the connection is back.");
}
