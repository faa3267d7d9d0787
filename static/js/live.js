// News from the server, for the lobby, the table page and the header.
//
//   const line = connect("/ws/tables/12/", {
//     message(news) { … },   // each message of the server, parsed
//     state(now) { … },      // "up" when the socket has opened, "down" when it was lost; each change is told once
//     poll() { … },          // optional: ask over HTTP instead; called every 5 s while the socket is down or deaf
//   });
//   line.close();
//
// A message is a hint that something changed: fetch what is shown, and do not rely on the order of messages. The server
// greets every new socket with how things stand, so nothing is missed over a break.
//
// Every socket also hears whose turn it became ({"type": "turn", "table", "turns"}). That is passed on as the document's
// event "turn", which the header listens to: one socket a page is enough.

const POLL_MS = 5_000;
const WAIT_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const ASLEEP_MS = 30_000; // a page that was hidden for longer does not trust its socket any more

export function connect(path, { message = () => {}, state = () => {}, poll = null }) {
  const address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
  let socket = null;
  let now = null;
  let failures = 0;
  let retry = 0;
  let polling = 0;
  let hiddenAt = 0;

  function become(next) {
    if (now === next) return;
    now = next;
    clearInterval(polling);
    if (next === "down" && poll) polling = setInterval(poll, POLL_MS);
    state(next);
  }

  function open() {
    drop();
    const mine = (socket = new WebSocket(address));
    mine.addEventListener("open", () => {
      if (mine !== socket) return;
      failures = 0;
      become("up");
    });
    mine.addEventListener("message", (event) => mine === socket && hear(JSON.parse(event.data)));
    mine.addEventListener("close", () => mine === socket && lost());
  }

  function hear(news) {
    if (news.type === "away") return askMeanwhile();
    if (news.type === "back") return clearInterval(polling); // a greeting follows
    if (news.type === "turn") document.dispatchEvent(new CustomEvent("turn", { detail: news }));
    message(news);
  }

  /** The socket holds, but its server hears nothing of the others at the moment. */
  function askMeanwhile() {
    clearInterval(polling);
    if (poll) polling = setInterval(poll, POLL_MS);
  }

  function drop() {
    clearTimeout(retry);
    const old = socket;
    socket = null; // its events are ignored from here on
    old?.close();
  }

  function lost() {
    drop();
    become("down");
    const wait = WAIT_MS[Math.min(failures++, WAIT_MS.length - 1)];
    retry = setTimeout(open, wait * (0.5 + Math.random())); // not everybody at once when a server returns
  }

  function lookedAt() {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
    } else if (now === "down") {
      open(); // somebody is looking: do not sit out a long wait
    } else if (now === "up" && Date.now() - hiddenAt > ASLEEP_MS) {
      lost();
      open();
    }
  }

  const watch = new AbortController();
  addEventListener("online", open, { signal: watch.signal });
  addEventListener("offline", lost, { signal: watch.signal });
  document.addEventListener("visibilitychange", lookedAt, { signal: watch.signal });
  open();

  return {
    close() {
      watch.abort();
      drop();
      clearInterval(polling);
    },
  };
}
