// Brings the page up to date: asks for the table, takes it over, keeps focus and choice, shows what is new.
import { adoptBar, bar, calm, narrate } from "./bar.js";
import { setClock } from "./clock.js";
import { adoptLog, hasGap, markNews, newsSince } from "./log.js";
import { travelling, tumble } from "./motion.js";
import { adopt, changes, main, parse, version } from "./page.js";
import { completeAddress } from "./panels.js";
import { REPLAYED, endReplay, isReplaying } from "./replay.js";
import { rove } from "./rove.js";
import { isForAnother, meetAnother, signedIn } from "./session.js";
import { adoptTalk } from "./talk.js";
import { Refused, fetchTable } from "./wire.js";

const MOST_IN_VAIN = 3; // a version that was announced and cannot be had is given up

let board = {};
let running = null;
let again = false;
let wanted = 0; // the newest version that was announced
let inVain = 0; // how often it was asked for since, and the board was no newer
let isMoving = false;

export function setBoard(module) {
  board = module;
}

export const ownWords = (code) => board.refused?.(code);
/** What everybody may know of a move is shown before the board that it leads to has come. */
export const foresee = (events) => board.foresee?.(events);
export const choice = () => board.save?.();
export const putBack = (chosen) => chosen && board.restore?.(chosen);

/** While the reader's own move is under way, another board means that it was made: the choice is used up. */
export function setMoving(is) {
  isMoving = is;
}

/**
 * Brings the page up to date; to a version that was announced, where one is given. Announcements that come meanwhile cause
 * no more requests than they need. Fails with Unreachable when there is no answer.
 */
export async function refresh(atLeast = 0) {
  if (atLeast && version() >= atLeast) return;
  if (atLeast > wanted) {
    wanted = atLeast;
    inVain = 0; // whatever was asked for before could not know of it
  }
  if (!atLeast) again = true;
  running ??= (async () => {
    try {
      while (again || (version() < wanted && inVain < MOST_IN_VAIN)) {
        again = false;
        const before = version();
        await take(parse(await fetchTable()));
        inVain = version() > before ? 0 : inVain + 1;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      running = null;
    }
  })();
  await running;
}

async function take(fresh) {
  if (fresh && hasGap(fresh) && !isForAnother(fresh)) fresh = parse(await fetchTable({ log: "more" }));
  if (fresh && isForAnother(fresh)) return meetAnother(fresh);
  signedIn();
  const before = version();
  if (!fresh || Number(fresh.dataset.version) < before) return; // an answer that was overtaken by a newer one
  const isNewer = Number(fresh.dataset.version) > before || fresh.dataset.status !== main.dataset.status;
  const { seat } = main.dataset;
  const isSame = !isNewer && fresh.dataset.seat === seat && !changes(fresh, REPLAYED);
  if (isSame && isReplaying()) return adoptAll(fresh);
  endReplay();
  const isUsedUp = isMoving && (isNewer || changes(fresh, ["mat"]));
  const chosen = board.save?.();
  const giveFocusBack = keepFocus();
  const move = travelling();
  adoptAll(fresh, isUsedUp);
  if (isNewer) calm();
  if (chosen && !isUsedUp) board.restore?.(chosen);
  else board.show?.();
  completeAddress();
  rove();
  giveFocusBack();
  setTitle();
  showNews(before);
  tumble(before);
  move();
  main.dispatchEvent(new Event("swapped"));
  if (main.dataset.seat !== seat) main.dispatchEvent(new Event("seat"));
}

function adoptAll(fresh, isUsedUp = false) {
  adopt(fresh, isUsedUp);
  adoptLog(fresh);
  adoptTalk(fresh.querySelector("#talk"));
  adoptBar(fresh.querySelector("#bar"));
  setClock();
}

/** Focus is never lost by a swap: it stays on the same target, or goes to the bar. */
function keepFocus() {
  const focused = document.activeElement;
  if (!main.contains(focused) || focused === main) return () => {};
  return () => {
    if (document.contains(focused) && focused === document.activeElement) return;
    const same = focused.id && document.getElementById(focused.id);
    (same && !same.disabled ? same : bar).focus({ preventScroll: true });
  };
}

function setTitle() {
  const turns = document.title.match(/^\(\d+\) /)?.[0] ?? "";
  document.title = `${turns}${main.dataset.title} · Redpip`;
  const icon = document.querySelector("link[rel=icon]");
  const address = turns || main.dataset.turn ? icon.dataset.turn : icon.dataset.idle;
  if (icon.getAttribute("href") !== address) icon.setAttribute("href", address); // or it is loaded anew
}

function showNews(before) {
  markNews();
  const news = newsSince(before);
  if (news) narrate(news);
}
