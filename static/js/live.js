// News from the server, for the lobby, the table page and the header.
//
//   const line = connect("/ws/tables/12/", {
//     message(news) { … },   // each message of the server, parsed
//     state(now) { … },      // "up" when the socket has opened, "silent" while nothing comes through it, "down" when it
//                            // was lost; each change is told once
//     poll() { … },          // optional: ask over HTTP instead; called every 5 s while the socket is not up, or deaf
//   });
//   line.close();
//
// A message is a hint that something changed: fetch what is shown, and do not rely on the order of messages. The server
// greets every new socket with how things stand, so nothing is missed over a break. Messages are numbered: where one is
// missing, the socket is opened anew and greeted again. See docs/sockets.md.
//
// Every socket also hears what waits for its member ({"type": "turn", "table", "why", "turns", "news", "unread"}). That is passed on
// as the document's event "turn", which the header listens to: one socket a page is enough.

const POLL_MS = 5_000;
const WAIT_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
// A network that swallows everything closes no socket. While somebody looks, a socket that has said nothing for a while is
// asked for a sign of life; one that gives none is kept for a time, because a busy server is only late.
const BEAT_MS = 500;
const QUIET_MS = 2_500;
const SILENT_MS = 1_500;
const GONE_MS = 12_000;
const ASLEEP_MS = 30_000; // a page that was hidden for longer does not trust its socket any more

export function connect(path, { message = () => {}, state = () => {}, poll = null }) {
  const address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
  let socket = null;
  let now = null;
  let failures = 0;
  let retry = 0;
  let polling = 0;
  let hiddenAt = Date.now(); // a page may be opened behind another
  let heardAt = 0;
  let seq = 0; // of the last message
  let askedAt = 0; // when a sign of life was asked for that has not come yet

  function become(next) {
    if (now === next) return;
    now = next;
    clearInterval(polling);
    if (next !== "up" && poll) polling = setInterval(poll, POLL_MS);
    state(next);
  }

  function open() {
    drop();
    const mine = (socket = new WebSocket(address));
    seq = 0;
    mine.addEventListener("open", () => {
      if (mine !== socket) return;
      failures = 0;
      alive();
    });
    mine.addEventListener("message", (event) => mine === socket && hear(JSON.parse(event.data)));
    mine.addEventListener("close", () => mine === socket && lost());
  }

  function alive() {
    heardAt = Date.now();
    askedAt = 0;
    become("up");
  }

  function beat() {
    if (socket?.readyState !== WebSocket.OPEN || document.visibilityState === "hidden") return;
    const asked = askedAt && Date.now() - askedAt;
    if (asked > GONE_MS) lost();
    else if (asked > SILENT_MS) become("silent");
    else if (!asked && Date.now() - heardAt > QUIET_MS) {
      askedAt = Date.now();
      socket.send("ping");
    }
  }

  function hear(news) {
    if ("seq" in news && news.seq !== ++seq) return open(); // something was lost on the way
    alive();
    if (news.type === "pong") return;
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
    askedAt = 0;
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
      askedAt = 0; // an answer that comes while nobody looks is not waited for
    } else if (now === "down") {
      open(); // somebody is looking: do not sit out a long wait
    } else if (now !== null && Date.now() - hiddenAt > ASLEEP_MS) {
      lost();
      open();
    }
  }

  const watch = new AbortController();
  addEventListener("online", open, { signal: watch.signal });
  addEventListener("offline", lost, { signal: watch.signal });
  document.addEventListener("visibilitychange", lookedAt, { signal: watch.signal });
  const beating = setInterval(beat, BEAT_MS);
  open();

  return {
    close() {
      watch.abort();
      drop();
      clearInterval(polling);
      clearInterval(beating);
    },
  };
}
