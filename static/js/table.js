// The table page: taps and keys become moves, news from the server become a fresh board.
//
// A game's own script (boards/<slug>.js) composes its moves: pick(target), all(), clear(), action(variant), hasChoice(),
// save() and restore(choice) over a swap, show() after a board was drawn, refused(code) for words of its own about a
// refusal, foresee(events) for what can be shown before the board of a move has come, isQuick() where nobody waits for the
// answer to one move before choosing the next. Each is optional. An action may be a list.
import "./table/comments.js";
import { bar, calm } from "./table/bar.js";
import { startClock } from "./table/clock.js";
import { forget, isMeant } from "./table/confirming.js";
import { ask, openLine } from "./table/line.js";
import { showEarlier } from "./table/log.js";
import { startLooking } from "./table/looked.js";
import { settle, startMotion } from "./table/motion.js";
import { isSending, order, sendMove, sit, whenIdle } from "./table/moves.js";
import { cancelOrder } from "./table/orders.js";
import { main, version } from "./table/page.js";
import {
  completeAddress,
  copyAddress,
  openDialog,
  openPanelOfAddress,
  select,
  selectBy,
  showChat,
  showLog,
} from "./table/panels.js";
import { choice, putBack, setBoard } from "./table/refresh.js";
import { forgoReplay, replay, startReplay } from "./table/replay.js";
import { rove, roveBy, stopAt } from "./table/rove.js";
import { keepChoice, keptChoice } from "./table/session.js";
import { startNote } from "./table/note.js";
import { startTalk } from "./table/talk.js";
import { randomWord } from "./table/words.js";

const board = await import(main.dataset.board);

// --- what buttons do -----------------------------------------------------------------------------------------------

const orders = {
  send: (button) => {
    const action = button.dataset.action ? JSON.parse(button.dataset.action) : board.action?.(button.dataset.variant);
    if (action && (board.isQuick?.() || isMeant(action, button))) sendMove(action, button);
  },
  all: () => board.all?.(),
  clear: () => board.clear?.(),
  seat: (button) => sit(ownWord() || randomWord(), button),
  bot: (button) => order("bots", {}, button),
  leave: (button) => order("leave", { status: main.dataset.status }, button),
  time: (button) => order("time", { seat: Number(button.dataset.variant) }, button),
  takeback: (button) => order("takeback", { version: version(), say: button.dataset.variant }, button),
  "come-back": (button) => order("return", {}, button),
  "take-over": (button) => order("substitute", { bot: button.dataset.variant === "bot" }, button),
  "cancel-order": cancelOrder,
  copy: copyAddress,
  earlier: showEarlier,
  replay: () => replay(),
  retry: () => ask(),
};

const ownWord = () => document.getElementById("own-word")?.value.trim();
const redButton = () => main.querySelector("#do-go:not(:disabled)");

async function press(button, clicks) {
  const { do: what } = button.dataset;
  if (isSending() && what !== "retry") {
    if ((what === "send" && !board.isQuick?.()) || clicks > 1) return;
    while (isSending()) await whenIdle(); // the answer is there, and the page still catches up with it
    if (!button.isConnected) return;
  }
  if (what === "send" && clicks > 1 && !button.dataset.asked) return; // the rest of a double click was not meant for the next move
  if (what !== "send") forget();
  button.closest("dialog")?.close();
  closeMenu(button);
  orders[what](button);
}

/** What is chosen in a menu closes it; focus stays where the menu was opened. */
function closeMenu(button) {
  const menu = button.closest("[data-menu]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
}

function pick(target) {
  if ((isSending() && !board.isQuick?.()) || target.disabled) return;
  forgoReplay();
  forget();
  calm();
  stopAt(target);
  if (board.pick?.(target)) redButton()?.click();
}

document.addEventListener("click", ({ target, detail }) => {
  const button = target.closest("[data-do]");
  if (button) press(button, detail);
  const picked = !button && target.closest("[data-pick]"); // keys reach some buttons by the same attribute
  if (picked) pick(picked);
  const tab = target.closest("[role=tab]");
  if (tab) select(tab);
  const opener = target.closest("[data-open]");
  if (opener) openDialog(opener.dataset.open);
});

main.addEventListener("pointerdown", settle);

// --- keys ----------------------------------------------------------------------------------------------------------

const keys = {
  a: () => main.querySelector("[data-do=all]")?.click(),
  l: showLog,
  r: () => replay(),
  c: showChat,
  "?": () => openDialog("keys"),
  Enter: () => main.querySelector("#do-go[data-do=send]:not(:disabled)")?.click(), // makes a move, and nothing else
  Escape: () => {
    if (isSending()) return;
    forget();
    calm();
    board.clear?.();
  },
};

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]");
const hasOwnEnter = (target) => target.closest?.("button, a, summary, [role=tab]");

document.addEventListener("keydown", (event) => {
  settle();
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (isTyping(event.target)) {
    if (event.key === "Enter" && event.target.id === "own-word") redButton()?.click();
    return;
  }
  if (roveBy(event) || selectBy(event)) return event.preventDefault();
  if (event.key === "Enter" && hasOwnEnter(event.target)) return;
  if (event.key === "Escape" && document.querySelector("[data-menu][open]")) return;
  const target = /^[1-9]$/.test(event.key) && main.querySelector(`[data-pick="${event.key}"]`);
  const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if ((!target && !key) || event.repeat) return;
  event.preventDefault();
  if (target) pick(target);
  else key();
});

// --- start ---------------------------------------------------------------------------------------------------------

setBoard(board);
startClock(() => ask());
board.show?.();
keepChoice(() => board.hasChoice?.() && choice());
putBack(keptChoice());
rove();
completeAddress();
startTalk();
openPanelOfAddress();
startNote();
startMotion();
startReplay(isSending);
startLooking();
openLine(() => board.hasChoice?.() ?? false);
document.documentElement.dataset.ready = "yes"; // from now on taps and keys are heard
document.dispatchEvent(new Event("listening"));
if (main.dataset.word === "missing") sit(randomWord(), bar);
