// The chat: new lines are added where they belong, those that are there stay. And who is at the table right now.
import { main, parse, write } from "./page.js";
import { Refused, Unreachable, fetchTalk, post } from "./wire.js";

const panel = document.getElementById("pan-chat");
const tab = document.getElementById("tab-chat");
const log = panel.querySelector("[role=log]");
const list = log.querySelector("ul");
const refusal = document.getElementById("say-refused");

const number = (line) => Number(line.dataset.message);
const unread = () => list.querySelectorAll("[data-new]").length;

let running = null;
let again = false;

export function startTalk() {
  panel.addEventListener("submit", say);
  main.addEventListener("panel", read);
  document.addEventListener("visibilitychange", read);
  adoptTalk(document.getElementById("talk"));
}

/** Asks for what is new, and says whether something happened besides what was said. */
export async function refreshTalk() {
  again = true;
  running ??= (async () => {
    try {
      let hasHappened = false;
      while (again) {
        again = false;
        hasHappened = adoptTalk(parse(await fetchTalk())) || hasHappened;
      }
      return hasHappened;
    } finally {
      running = null;
    }
  })();
  return running;
}

export function adoptTalk(fresh) {
  const known = new Set([...list.children].map(number));
  const lines = [...fresh.querySelectorAll("[data-message]")].filter((line) => !known.has(number(line)));
  if (lines.length) add(lines);
  panel.querySelector("[data-quiet]").hidden = list.children.length > 0;
  for (const time of list.querySelectorAll("time")) write(time, clockTime(new Date(time.dateTime)));
  showHere(fresh.dataset.here);
  read();
  return lines.some((line) => "happened" in line.dataset);
}

/** Who reads the last line goes on reading the last line. */
function add(lines) {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40; // measuring lays out the whole page
  for (const line of lines) {
    list.insertBefore(line, [...list.children].find((other) => number(other) > number(line)) ?? null);
  }
  if (isAtEnd) scrollDown();
}

/** In the reader's own zone, which the server does not know. */
function clockTime(moment) {
  const minute = { hour: "2-digit", minute: "2-digit" };
  const isToday = moment.toDateString() === new Date().toDateString();
  const form = isToday ? minute : { day: "numeric", month: "short", ...minute };
  return moment.toLocaleString(document.documentElement.lang, form);
}

const scrollDown = () => log.scrollTo({ top: log.scrollHeight });

// --- reading -------------------------------------------------------------------------------------------------------

/** What stands before somebody's eyes has been read. */
function read(event) {
  const isSeen = !panel.hidden && document.visibilityState === "visible";
  if (isSeen && event?.type === "panel") scrollDown();
  if (isSeen && unread()) {
    for (const line of list.querySelectorAll("[data-new]")) delete line.dataset.new;
    post("read", { to: number(list.lastElementChild) }).catch(() => {}); // then it is unread on the next page
  }
  tab.querySelector("[data-unread]").hidden = !unread();
  write(tab.querySelector("[data-count]"), String(unread()));
}

// --- writing -------------------------------------------------------------------------------------------------------

async function say(event) {
  event.preventDefault();
  const field = document.getElementById("say-text");
  const button = panel.querySelector("#say button");
  const text = field.value;
  if (!text.trim() || button.disabled) return;
  button.disabled = true;
  refusal.textContent = "";
  try {
    await post("messages", { text });
    if (field.value === text) field.value = "";
    await refreshTalk();
    scrollDown();
  } catch (error) {
    refusal.textContent = why(error);
  } finally {
    button.disabled = false;
  }
}

function why(error) {
  if (error instanceof Refused) return error.message;
  if (error instanceof Unreachable) return gettext("The table cannot be reached. Your words are kept: send them again.");
  throw error;
}

// --- who is there --------------------------------------------------------------------------------------------------

function showHere(seats) {
  const here = new Set([...seats.split(" "), main.dataset.seat]);
  for (const dot of main.querySelectorAll("[data-presence]")) dot.toggleAttribute("data-away", !here.has(dot.dataset.presence));
}
