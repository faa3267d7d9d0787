// A session that has ended, here or in another window: the board stays as it is, and what is chosen on it survives signing in.
import { button, clear, warnLastingly } from "./bar.js";
import { main } from "./page.js";
import { endReplay } from "./replay.js";

let isOut = false;

export const isSignedOut = () => isOut;

/** Is a fresh table drawn for somebody else than the reader of this page? */
export const isForAnother = (fresh) => main.dataset.member !== "" && fresh.dataset.member !== main.dataset.member;

/** Was something refused only because nobody is signed in any more? */
export const isAboutSession = (refusal) => main.dataset.member !== "" && refusal.status === 401;

export function meetAnother(fresh) {
  if (fresh.dataset.member === "") signedOut();
  else location.reload(); // another member has signed in: nothing on this page is theirs
}

export function signedOut() {
  endReplay();
  isOut = true;
  remind();
}

/** Says it again where another warning has covered it. */
export function remind() {
  if (!isOut) return;
  warnLastingly(gettext("You are signed out here"), gettext("Sign in again; what you have chosen is kept."), "lock");
  button("sign-in-again").hidden = false;
}

export function signedIn() {
  if (!isOut) return;
  isOut = false;
  clear();
  button("sign-in-again").hidden = true;
}

// --- what is chosen --------------------------------------------------------------------------------------------------

const place = `choice at ${main.dataset.table}`;

// A board may keep its choice in a Map, which JSON does not know.
const pack = (key, value) => (value instanceof Map ? { map: [...value] } : value);
const unpack = (key, value) => (Array.isArray(value?.map) ? new Map(value.map) : value);

/** `save` gives what is chosen, or nothing. It is kept in this window while its member signs in. */
export function keepChoice(save) {
  addEventListener("pagehide", () => {
    const chosen = isOut ? save() : null;
    if (!chosen) return;
    try {
      sessionStorage.setItem(place, JSON.stringify({ member: main.dataset.member, chosen }, pack));
    } catch {
      // storage may be forbidden: then it is to be chosen again
    }
  });
}

/** What the same member had chosen before signing in again, once. */
export function keptChoice() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place), unpack);
    if (main.dataset.member) sessionStorage.removeItem(place);
    return kept?.member === main.dataset.member ? kept.chosen : null;
  } catch {
    return null;
  }
}
