// The button that lets this browser show push messages, and the one that ends it.

const card = document.querySelector("[data-push]");
const start = card.querySelector("[data-push-start]");
const problem = card.querySelector("[data-push-problem]");

const refused = gettext("This browser could not be added. In a private window there are no push messages; otherwise try again in a moment.");

const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function say(sentence) {
  problem.textContent = sentence;
  problem.hidden = false;
}

function bytes(base64url) {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function subscribed() {
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(card.dataset.key) };
  try {
    return await worker.pushManager.subscribe(wish);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    const old = await worker.pushManager.getSubscription(); // made with a key that the site no longer has
    await old?.unsubscribe();
    return worker.pushManager.subscribe(wish);
  }
}

async function tell(subscription) {
  const answer = await fetch(card.dataset.pushUrl, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content,
    },
    body: JSON.stringify(subscription),
  });
  if (answer.ok) return;
  const { detail } = await answer.json().catch(() => ({}));
  await subscription.unsubscribe();
  throw new Error(detail ?? gettext("The site did not answer. Try again in a moment."));
}

async function begin() {
  problem.hidden = true;
  if ((await Notification.requestPermission()) !== "granted") {
    say(gettext("Your browser does not let this site show messages. Allow it in the browser’s settings for this site."));
    return;
  }
  start.disabled = true;
  try {
    await tell(await subscribed());
    location.reload();
  } catch (error) {
    say(error instanceof DOMException ? refused : error.message); // a browser's own words are for programmers
    start.disabled = false;
  }
}

async function stop() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

if (isPossible) {
  start.hidden = "known" in card.dataset;
  start.addEventListener("click", begin);
  card.querySelector("[data-push-stop]")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    await stop().catch(() => null); // the site forgets it in any case
    event.target.submit();
  });
} else {
  say(gettext("This browser cannot show push messages here. On an iPhone or iPad, add Redpip to the home screen first."));
}
