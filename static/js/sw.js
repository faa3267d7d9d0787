// Shows push messages, and opens what they are about. It keeps no pages: the site is nothing without its connection.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const message = event.data?.json() ?? {};
  const options = { body: message.body, tag: message.tag, renotify: Boolean(message.tag), data: { url: message.url } };
  event.waitUntil(self.registration.showNotification(message.title ?? "Redpip", options));
});

async function open(address) {
  const url = new URL(address ?? "/", self.location.origin);
  if (url.origin !== self.location.origin) return; // a message leads nowhere else
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (same) {
    await same.focus();
    return;
  }
  await self.clients.openWindow(url.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});
