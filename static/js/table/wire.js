// Requests to the server, and the two ways in which they can fail.
import { main } from "./page.js";

const PATIENCE_MS = 8_000;
const TRY_LATER = [502, 503, 504]; // a proxy speaks, the site does not: the same as no answer

/** The server has said no, with a code and a sentence. */
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.detail);
    this.status = status;
    this.code = answer.code;
  }
}

/** No answer: whether the request was carried out is not known, so it must be safe to repeat. */
export class Unreachable extends Error {}

export const post = (path, body, options) => send("POST", path, body, options);
export const put = (path, body) => send("PUT", path, body, { keepalive: true }); // kept even if the page is left meanwhile
export const remove = (path, body) => send("DELETE", path, body);

async function send(method, path, body, options = {}) {
  const answer = await reach(`${main.dataset.api}/${path}`, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(body),
    ...options,
  });
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  const unknown = gettext("The site could not do that. Load the page again and try once more.");
  throw new Refused(answer.status, { code: data.code, detail: data.detail ?? unknown });
}

/** The table as the server draws it now; with { log: "more" } together with as much of its log as a page begins with. */
export const fetchTable = (query = {}) => fetchPart(main.dataset.partial, query);

/** The moves before one, as the log shows them. */
export const fetchLog = (before) => fetchPart(main.dataset.log, { before });

/** The board as it was at a version and after each move since. */
export const fetchReplay = async (version) => JSON.parse(await fetchPart(main.dataset.replay, { version }));

/** The chat and who is there. */
export const fetchTalk = () => fetchPart(main.dataset.talk);

async function fetchPart(address, query = {}) {
  const { invitation } = main.dataset; // a private table is shown to those who have one
  const asked = new URLSearchParams(invitation ? { ...query, invitation } : query);
  const answer = await reach(`${address}?${asked}`, { cache: "no-store" });
  if (!answer.ok || answer.redirected) {
    throw new Refused(answer.status, { detail: gettext("The table cannot be shown any more. Load the page again.") });
  }
  return answer.text();
}

async function reach(address, options) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(address, { ...options, signal: patience.signal });
    if (TRY_LATER.includes(answer.status)) throw new Unreachable();
    return answer;
  } catch {
    throw new Unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** Signing in anew, in another window too, changes the token: the cookie has the one that counts. */
const token = () => document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1] ?? servedToken();
const servedToken = () => document.querySelector("meta[name=csrf-token]").content;

/** A fresh key for a move. Browsers offer randomUUID on secure pages only; a club on plain http needs one too. */
export function freshKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
