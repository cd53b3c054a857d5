/* Shows what is pushed to this browser, and opens what is pressed. Plain JavaScript: it is served as it is. */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const push = readPush(event.data);
  if (push === undefined) return;
  event.waitUntil(
    self.registration.showNotification(push.title, {
      body: push.body,
      // A later one of the same tag takes its place.
      tag: push.tag,
      icon: '/brand-assets/icon-192.png',
      data: { url: push.url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** `{title, tag, url, body?}`; undefined for anything else. */
function readPush(data) {
  try {
    const { title, tag, url, body } = data.json();
    if (typeof title !== 'string') return undefined;
    return { title, tag: textOf(tag), url: textOf(url), body: textOf(body) };
  } catch {
    return undefined;
  }
}

function textOf(value) {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Prefers a dashboard tab whose URL began with this address, else opens a new one. Tabs may have navigated
 * since, which the browser does not report, so each is asked. Only addresses of this site are opened.
 */
async function open(url) {
  const target = new URL(url ?? '/app', self.location.origin);
  if (target.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = windows.filter((each) => new URL(each.url).pathname.startsWith('/app/'));
  const tab = tabs.find((each) => each.url === target.href) ?? tabs[0];
  if (!tab) {
    await self.clients.openWindow(target.href);
    return;
  }
  // Navigates without reloading the page, even if the browser does not bring it to the front.
  tab.postMessage({ kind: 'open', path: target.pathname + target.search });
  await tab.focus();
}
