// The line to the server: whether it holds, what the bar says when it does not, and who waits for its return.
import { connect } from "../live.js";
import { bar, button, clear, warnLastingly } from "./bar.js";
import { main, version } from "./page.js";
import { refresh } from "./refresh.js";
import { refreshTalk } from "./talk.js";

const SECOND_TRY_MS = 1_000;
const NEXT_TRY_MS = 2_000;
const SETTLE_MS = 1_000; // who loads a page anew is away for a moment only

let isDown = false; // nothing comes through
let nextTry; // while it is down: a lost request may be all that was wrong, and then nothing else would tell
let waiting = []; // called when the line is back
let composed = () => false;
let wasGreeted = false; // the first message only says how things stand; a later greeting may tell of something missed

export function openLine(hasChoice) {
  composed = hasChoice;
  const open = () => connect(main.dataset.socket, { message: hear, state: hearState, poll: () => ask() });
  let line = open();
  main.addEventListener("seat", () => {
    line.close(); // what is told at a seat differs from what spectators are told
    line = open();
  });
  addEventListener("offline", lose);
  addEventListener("online", () => ask());
  addEventListener("pageshow", (event) => event.persisted && ask()); // back to a page that the browser had put aside
}

function hear(news) {
  if (news.table === Number(main.dataset.table) && news.type === "talk") askTalk();
  if (news.type === "presence") settle();
  if (news.type !== "table" || news.table !== Number(main.dataset.table)) return;
  if (news.version > version()) ask(news.version);
  else if (news.status !== main.dataset.status || news.status === "open") ask();
  else if (news.version === version() && !news.events.length && wasGreeted) ask(); // more time, a take-back, an order
  wasGreeted = true;
}

async function hearState(state) {
  if (state === "up") return isDown ? ask() : null; // the server's greeting tells whether something was missed
  if (!navigator.onLine) return lose();
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
export async function ask(atLeast = 0) {
  if (await reaches(atLeast)) regain();
  else lose();
}

const reaches = (atLeast = 0) =>
  refresh(atLeast).then(
    () => true,
    () => false,
  );

/** Resolves when the server can be reached again. */
export const whenBack = () => new Promise((resolve) => waiting.push(resolve));

export function lose() {
  isDown = true;
  clearTimeout(nextTry);
  nextTry = setTimeout(ask, NEXT_TRY_MS);
  const say = navigator.onLine ? gettext("The table cannot be reached") : gettext("You are offline");
  warnLastingly(say, consequence(), "offline");
  const retry = button("retry");
  if (retry) retry.hidden = false;
}

function regain() {
  if (!isDown) return;
  isDown = false;
  clearTimeout(nextTry);
  clear();
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
  if (waiting.length) return gettext("Your move is kept here and sent once when the connection is back.");
  if (composed()) return gettext("What you have chosen is kept until the connection is back.");
  return gettext("The board stays as it was until the connection is back.");
}
