// Tells the server what the reader has looked at, so that coming back shows what came since. Seldom: when a page has been at
// rest for a moment, and when it is left.
import { main, version } from "./page.js";
import { isReplaying } from "./replay.js";
import { post } from "./wire.js";

const REST_MS = 2_000;

let told = Number(main.dataset.since);
let timer;

export function startLooking() {
  for (const news of ["swapped", "replayed"]) main.addEventListener(news, tellSoon);
  document.addEventListener("visibilitychange", () => (document.hidden ? tell() : tellSoon()));
  tellSoon();
}

function tellSoon() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(tell, REST_MS);
}

async function tell() {
  clearTimeout(timer);
  const looked = version();
  if (main.dataset.seat === "" || looked <= told || isReplaying()) return;
  const before = told;
  told = looked;
  await post("looked", { version: looked }, { keepalive: true }).catch(() => (told = before)); // then with the next news
}
