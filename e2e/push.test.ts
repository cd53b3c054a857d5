import type { Browser, BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { startPushService, type PushService } from './push-service.ts';

let browser: Browser;
let confab: Confab;
let service: PushService;
let admin: Awaited<ReturnType<typeof onboard>>;
let conversation: Awaited<ReturnType<typeof ownConversation>>;
let person: BrowserContext;
let page: Page;

beforeAll(async () => {
  const settings = { ALLOW_PRIVATE_NETWORK_TARGETS: 'true' };
  [browser, confab, service] = await Promise.all([
    launchBrowser(),
    startConfab(settings),
    startPushService(),
  ]);
  admin = await onboard(confab);
  conversation = await ownConversation();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  service.close();
});
beforeEach(async () => {
  person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } });
});
afterEach(() => person.close());

const app = (path: string) => `${confab.url}/app/accounts/${admin.accountId}/${path}`;

async function openProfile(): Promise<void> {
  page = await person.newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  await page.goto(app('profile/settings'));
}

/** Headless browsers do not support notifications: permission is simulated. */
async function allowNotifications(): Promise<void> {
  await person.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });
}

/** Makes the browser subscribe to our service: the test machine reaches no other. */
async function subscribeThere(): Promise<void> {
  await allowNotifications();
  await person.addInitScript(({ endpoint, keys }) => {
    let subscription: object | null = null;
    const api = PushManager.prototype;
    api.getSubscription = () => Promise.resolve(subscription as PushSubscription | null);
    api.subscribe = (options) => {
      const { applicationServerKey } = options ?? {};
      const key = applicationServerKey instanceof Uint8Array ? applicationServerKey.buffer : null;
      subscription = {
        endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          subscription = null;
          return Promise.resolve(true);
        },
      };
      return Promise.resolve(subscription as PushSubscription);
    };
  }, service.subscription);
}

/** Passes pushes to the service worker as the browser does when its push service sends one. */
async function openDelivery(): Promise<(data: string) => Promise<unknown>> {
  const session = await person.newCDPSession(page);
  const known = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return (data) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: confab.url, registrationId, data });
}

type Shown = { title: string; body?: string; tag?: string; data?: unknown; close(): void };
type WorkerScope = {
  shown: Shown[];
  clients: { openWindow(url: string): Promise<null> };
  ServiceWorkerRegistration: {
    prototype: { showNotification(title: string, options: object): Promise<void> };
  };
  WindowClient: { prototype: { focus(): Promise<unknown>; url: string } };
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
};

/**
 * The service worker, whose notifications are collected in a list: one with the same tag replaces an earlier
 * one.
 */
async function startWorker(): Promise<void> {
  const worker = await running();
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerScope;
    self.shown = [];
    self.ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      const one: Shown = {
        title,
        ...options,
        close: () => {
          self.shown = self.shown.filter((each) => each !== one);
        },
      };
      self.shown = [...self.shown.filter(({ tag }) => tag === undefined || tag !== one.tag), one];
      return Promise.resolve();
    };
  });
}

const running = (): Promise<Worker> => {
  const [known] = person.serviceWorkers();
  return known ? Promise.resolve(known) : person.waitForEvent('serviceworker');
};

const shown = async () =>
  (await running()).evaluate(() =>
    (globalThis as unknown as WorkerScope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  );

/** Clicks the notification shown. Only a user gesture may focus a window, so that is recorded instead. */
const pressIt = async (): Promise<string[]> =>
  (await running()).evaluate(async () => {
    const self = globalThis as unknown as WorkerScope;
    const done: string[] = [];
    self.WindowClient.prototype.focus = function focus(this: { url: string }) {
      done.push(`focus ${new URL(this.url).pathname}`);
      return Promise.resolve(this);
    };
    self.clients.openWindow = (url) => {
      done.push(`open ${new URL(url).pathname}`);
      return Promise.resolve(null);
    };
    const work: Promise<unknown>[] = [];
    const waitUntil = (each: Promise<unknown>) => void work.push(each);
    const [notification] = self.shown;
    self.dispatchEvent(
      Object.assign(new self.ExtendableEvent('notificationclick'), { notification, waitUntil }),
    );
    await Promise.all(work);
    return done;
  });

/** A conversation assigned to the administrator; the returned function sends a message of the customer. */
async function ownConversation(): Promise<{ id: number; write: (content: string) => Promise<unknown> }> {
  const { call, accountId, profile } = admin;
  const account = `/api/v1/accounts/${accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Noa' });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const id = Number((await call('POST', conversations, {}))['id']);
  await call('POST', `${account}/conversations/${id}/assignments`, { assignee_id: profile['id'] });
  await call('PATCH', `${account}/notification_settings`, {
    notification_settings: { selected_push_flags: ['push_assigned_conversation_new_message'] },
  });
  return { id, write: (content) => call('POST', `${conversations}/${id}/messages`, { content }) };
}

test('a message arrives as a browser notification, and clicking it opens the conversation', async () => {
  await subscribeThere();
  await openProfile();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This browser shows notifications.').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('Test sent to 1 browser.').waitFor();
  expect(JSON.parse(service.pushed[0] ?? '')).toMatchObject({ tag: 'test' });

  await conversation.write('Is the lamp still there?');
  await expect.poll(() => service.pushed.length, { timeout: 15_000 }).toBe(2);
  await startWorker();
  const deliver = await openDelivery();
  await deliver(service.pushed[1] ?? '');
  await expect.poll(shown, { timeout: 10_000 }).toEqual([
    {
      title: `A new message is created in conversation (#${conversation.id})`,
      body: 'Noa: Is the lamp still there?',
      tag: expect.stringMatching(`^assigned_conversation_new_message_${conversation.id}_[0-9]+$`),
    },
  ]);
  // Again, as a push service may: it replaces the first.
  await deliver(service.pushed[1] ?? '');
  expect(await pressIt()).toEqual([`focus ${new URL(page.url()).pathname}`]);
  await page.waitForURL((url) => url.pathname === new URL(app(`conversations/${conversation.id}`)).pathname);
  await page.getByRole('region', { name: 'Conversation with Noa' }).waitFor();
  expect(await shown()).toEqual([]);

  // Also once the tab has navigated elsewhere; without a dashboard tab another is opened.
  await page.keyboard.press('Alt+KeyC');
  await page.waitForURL(/\/dashboard$/);
  await deliver(service.pushed[1] ?? '');
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await pressIt()).toHaveLength(1);
  await page.waitForURL((url) => url.pathname === new URL(app(`conversations/${conversation.id}`)).pathname);
  await page.goto(`${confab.url}/sw.js`);
  await deliver(service.pushed[1] ?? '');
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await pressIt()).toEqual([`open /app/accounts/${admin.accountId}/conversations/${conversation.id}`]);
});

test('invalid notifications are not shown', async () => {
  await subscribeThere();
  await openProfile();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This browser shows notifications.').waitFor();
  await startWorker();
  const deliver = await openDelivery();
  await deliver('no JSON');
  await deliver(JSON.stringify({ body: 'no title' }));
  await deliver(JSON.stringify({ title: 'A good one' }));
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['A good one']);
});

test('logging out ends push to this browser, here and on the server', async () => {
  await subscribeThere();
  await openProfile();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This browser shows notifications.').waitFor();
  const known = async () =>
    ((await admin.call('POST', '/api/v1/notification_subscriptions/test', {}))['results'] as unknown[])
      .length;
  await expect.poll(known, { timeout: 10_000 }).toBe(1);
  await page
    .getByRole('button', { name: /^Your menu/ })
    .locator('visible=true')
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page
    .getByRole('button', { name: 'Log out' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('/app/login');
  await expect.poll(known, { timeout: 10_000 }).toBe(0);
});

test('a browser without push, and one whose push service cannot be reached, show that', async () => {
  const sentence = 'This browser does not support desktop notification';
  await allowNotifications();
  await openProfile();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText(sentence).waitFor();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  await person.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
});
