import { createHmac } from 'node:crypto';
import axe from 'axe-core';
import type { Browser, Frame, Page, Route, WebSocket } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { startConfab, type Confab } from '../confab.ts';
import {
  startWidgetServer,
  snippet,
  startSite,
  startVisit,
  type WidgetServer,
  type Options,
  type Visit,
} from './visit.ts';

let browser: Browser;
let confab: Confab;
let desk: WidgetServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  desk = await startWidgetServer(confab);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const visit = (options: Options = {}): Promise<Visit> => startVisit(browser, desk, closers, options);

/** Times of messages are in whole seconds: messages from here on are later than those seen before. */
const nextSecond = (): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)));

/**
 * Handles the panel's next POST to this path. Its GETs are not counted: it fetches messages again once its live
 * connection is open.
 */
async function handlePost(page: Page, path: string, handle: (route: Route) => Promise<void>): Promise<void> {
  let isHandled = false;
  await page.route(`**/api/v1/widget/${path}?**`, (route) => {
    if (isHandled || route.request().method() !== 'POST') return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/** Responds once to a POST of the panel to this path with an error of the server. */
function refuseOnce(page: Page, path: string): Promise<void> {
  const json = { message: 'Content is not welcome', attributes: ['content'] };
  return handlePost(page, path, (route) => route.fulfill({ status: 422, json }));
}

const bubbles = (frame: Frame): Promise<string[]> => frame.locator('.bubble').allInnerTexts();

/** A visitor with a conversation that is open on screen. */
async function chatting(options: Options = {}): Promise<Visit & { chat: Frame }> {
  const scene = await visit({
    ...options,
    before: async (server) => {
      await server.wrote('first');
      await server.say('second');
      await options.before?.(server);
    },
  });
  const chat = await scene.open();
  await chat.getByLabel('Message', { exact: true }).waitFor();
  return { ...scene, chat };
}

test('ready fires once, the token is stored in the cookie, opening and closing are reported, the focus returns', async () => {
  const { page, open, events } = await visit();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'cw_conversation')).toMatchObject({
    value: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    sameSite: 'Lax',
  });
  await expect.poll(() => page.getAttribute('.woot-widget-bubble', 'aria-label')).toBe('Open chat window');
  const chat = await open();
  await expect.poll(() => page.getAttribute('.woot-widget-bubble', 'aria-expanded')).toBe('true');
  await chat.getByRole('button', { name: 'Send us a message' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => events('closed')).toHaveLength(1);
  expect(await events('opened')).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('woot-widget-bubble');
  await page.keyboard.press('Enter');
  await expect.poll(() => events('opened')).toHaveLength(2);
  expect(await events('ready')).toHaveLength(1);
});

test('a message is shown immediately and settles to one bubble, by response and event', async () => {
  const { open, write, server, events, cookie } = await visit();
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await write('Where is my bike?');
  await expect.poll(() => bubbles(chat)).toEqual(['Where is my bike?']);
  await chat.getByText('Sent').waitFor();
  const incoming = (await server.messages()).filter((message) => message['message_type'] === 0);
  expect(incoming).toHaveLength(1);
  const post = server.sent.find(({ method, path }) => method === 'POST' && path === 'messages');
  expect(post?.headers['x-auth-token']).toBe(await cookie());
  expect(post?.body).toContain(`"echo_id":"${post?.headers['idempotency-key']}"`);
  await server.say('On its way');
  await expect.poll(() => bubbles(chat)).toEqual(['Where is my bike?', 'On its way']);
  expect(await events('on-message')).toHaveLength(2);
  await chat
    .getByRole('status')
    .filter({ hasText: 'New message from Maya Lindqvist: On its way' })
    .waitFor({ state: 'attached' });
  await expect
    .poll(() => server.sent.some(({ path }) => path === 'conversations/update_last_seen'))
    .toBe(true);
});

/** One pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('files are sent with their text', async () => {
  const { chat, server } = await chatting();
  await chat.locator('input[type=file]').setInputFiles([
    { name: 'photo.png', mimeType: 'image/png', buffer: image },
    { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await chat.getByRole('alert').filter({ hasText: "virus.exe can't be sent" }).waitFor();
  await chat.getByLabel('Message', { exact: true }).fill('look');
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  await chat.getByRole('link', { name: 'Open image photo.png' }).waitFor();
  expect((await server.messages()).at(-1)).toMatchObject({
    content: 'look',
    attachments: [{ file_type: 'image' }],
  });
});

test('private notes, activity lines and markup never show', async () => {
  const { chat, server } = await chatting();
  await server.say('secret note', { private: true });
  await server.assign();
  await server.say('<img src=x onerror="parent.hacked=1"><script>hacked=1</script> [x](javascript:alert(1))');
  await expect.poll(async () => (await bubbles(chat)).length).toBe(3);
  expect(await chat.locator('.bubble img, .bubble script, .bubble a').count()).toBe(0);
  expect(await chat.getByText('secret note').count()).toBe(0);
  expect(await chat.getByText(/assigned/i).count()).toBe(0);
  expect((await server.messages()).some((message) => message['message_type'] === 2)).toBe(true);
});

test('a rejected message shows why and is resent with the same id', async () => {
  const { page, chat, server, write } = await chatting();
  await refuseOnce(page, 'messages');
  await write('again and again');
  await chat.getByText('Not sent: Content is not welcome').waitFor();
  await chat.getByRole('button', { name: 'Send again' }).click();
  await chat.getByText('Sent').waitFor();
  const echoes = server.sent
    .filter(({ path, method }) => path === 'messages' && method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(echoes).toHaveLength(2);
  expect(new Set(echoes).size).toBe(1);
  expect(await bubbles(chat)).toEqual(['first', 'second', 'again and again']);
});

/** The number of messages with files in the browser's database. */
const keptFiles = (frame: Frame): Promise<number> =>
  frame.evaluate(async () => {
    // Opening it before the panel does would create an empty one.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'confab-unsent')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('confab-unsent');
      opening.onerror = () => reject(new Error('the database does not open'));
      opening.onsuccess = () => {
        const counting = opening.result.transaction('file').objectStore('file').count();
        counting.onsuccess = () => resolve(counting.result);
        opening.result.close();
      };
    });
  });

test('typed text and unsent messages are kept on the next page, and sent once', async () => {
  const { page, chat, server, write, frame, open } = await chatting();
  await page.route('**/api/v1/widget/messages?**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: image });
  await write('sent from the first page');
  await chat.getByText('Waiting for connection').waitFor();
  await expect.poll(() => keptFiles(chat)).toBe(1);
  await chat.getByLabel('Message', { exact: true }).fill('half a thou');
  await page.unroute('**/api/v1/widget/messages?**');
  await page.reload();
  await page.locator('.woot-widget-bubble').waitFor();
  const sent = async () => (await server.messages()).map(({ content }) => content);
  await expect.poll(sent).toEqual(['first', 'second', 'sent from the first page']);
  expect((await server.messages()).at(-1)).toMatchObject({ attachments: [{ file_type: 'image' }] });
  const again = await open();
  await expect.poll(() => keptFiles(again)).toBe(0);
  await expect.poll(() => bubbles(again)).toEqual(['first', 'second', 'sent from the first page']);
  const field = (await frame()).getByLabel('Message', { exact: true });
  await expect.poll(() => field.inputValue()).toBe('half a thou');
  // Another visitor on the same device starts with nothing.
  await page.evaluate(() => window.$chatwoot?.reset());
  await page.locator('.woot-widget-bubble').click();
  const fresh = await frame();
  await fresh.getByRole('button', { name: 'Send us a message' }).click();
  await expect.poll(() => fresh.getByLabel('Message', { exact: true }).inputValue()).toBe('');
});

test('a message can quote another one, and each side sees which', async () => {
  const { chat, server, write } = await chatting();
  const [first] = await server.messages();
  await server.say('about your first', { content_attributes: { in_reply_to: first?.['id'] } });
  const row = chat.locator('.row', { hasText: 'about your first' });
  await row.getByRole('button', { name: 'You first' }).click();
  await expect
    .poll(() => chat.evaluate(() => document.activeElement?.id))
    .toBe(`message-${String(first?.['id'])}`);
  await row.hover();
  await row.getByRole('button', { name: 'Reply' }).click();
  await chat.getByText('Replying to Maya Lindqvist').waitFor();
  await write('thank you');
  await expect.poll(async () => (await bubbles(chat)).at(-1)).toBe('thank you');
  expect(await chat.getByText('Replying to Maya Lindqvist').count()).toBe(0);
  await expect.poll(async () => (await server.messages()).at(-1)?.['content']).toBe('thank you');
  const [answered, answer] = (await server.messages()).slice(-2);
  expect(answer).toMatchObject({ content_attributes: { in_reply_to: answered?.['id'] } });
  const own = chat.locator('.row', { hasText: 'thank you' });
  await own.getByRole('button', { name: 'Maya Lindqvist about your first' }).waitFor();
});

test('the server crashes and restarts: nothing is lost or duplicated, and order is kept', async () => {
  const { page, chat, server, write } = await chatting();
  await handlePost(page, 'messages', async (route) => {
    // Stored, and the connection breaks before the response.
    await route.fetch();
    await confab.crash();
    await route.abort();
  });
  await write('stored, answer lost');
  await chat.getByText('Connection lost').waitFor();
  await write('written while away');
  await confab.restart();
  await server.say('said before the visitor is back');
  const expected = ['first', 'second', 'stored, answer lost'];
  await expect
    .poll(async () => (await bubbles(chat)).toSorted(), { timeout: 40_000 })
    .toEqual([...expected, 'said before the visitor is back', 'written while away'].toSorted());
  expect((await bubbles(chat)).slice(0, 3)).toEqual(expected);
  await expect.poll(() => chat.getByText('Connection lost').count(), { timeout: 40_000 }).toBe(0);
  const isWritten = (content: unknown) =>
    content === 'stored, answer lost' || content === 'written while away';
  const stored = async () => (await server.messages()).map(({ content }) => content).filter(isWritten);
  await expect.poll(stored).toEqual(['stored, answer lost', 'written while away']);
});

test('a visitor who was offline receives what was missed, and refetches nothing', async () => {
  const { page, chat, server } = await chatting();
  const fetches = () =>
    server.sent.filter(({ path, method }) => method === 'GET' && path !== 'inbox_members').length;
  await server.say('third');
  await expect.poll(() => bubbles(chat)).toEqual(['first', 'second', 'third']);
  const before = fetches();
  await page.context().setOffline(true);
  await chat.getByText("You're offline").waitFor();
  const lines = Array.from({ length: 130 }, (_, index) => `line ${index}`);
  for (const line of lines) await server.say(line);
  await page.context().setOffline(false);
  await expect.poll(() => bubbles(chat), { timeout: 40_000 }).toEqual(['first', 'second', 'third', ...lines]);
  await server.say('and the last');
  await expect.poll(async () => (await bubbles(chat)).at(-1)).toBe('and the last');
  expect(fetches()).toBe(before);
});

test('frame commands from another origin or another frame change nothing, and tokens go nowhere else', async () => {
  const spy = await startSite(
    () =>
      '<!doctype html><title>evil</title><script>addEventListener("message", (event) => (window.received = [...(window.received ?? []), event.data]))</script>',
  );
  closers.push(spy.stop);
  const evil = spy.origin.replace('localhost', '127.0.0.1');
  const { page, server, frame, cookie } = await visit({
    html: (website, nonce) =>
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body><iframe id="evil" src="${evil}"></iframe>${snippet(website, nonce)}</body></html>`,
  });
  const token = await cookie();
  const chat = await frame();
  const handle = await page.waitForSelector('#evil');
  const attacker = await handle.contentFrame();
  const commands = [
    { event: 'set-user', identifier: 'admin', user: { email: 'evil@x.test' } },
    { event: 'set-custom-attributes', customAttributes: { a: 1 } },
    { event: 'set-label', label: 'evil' },
    { event: 'toggle-open', isOpen: true },
    { event: 'set-locale', locale: 'ar' },
    { event: 'set-color-scheme', darkMode: 'dark' },
    { event: 'change-url', referrerURL: 'https://evil.test' },
  ];
  await attacker?.evaluate((list) => {
    for (const command of list)
      parent.frames[1]?.postMessage('chatwoot-widget:' + JSON.stringify(command), '*');
  }, commands);
  const answers = [
    { event: 'loaded', config: { authToken: 'stolen', channelConfig: { widgetColor: '#f00' }, ink: '#000' } },
    { event: 'setAuthCookie', data: { widgetAuthToken: 'stolen' } },
    { event: 'toggleBubble' },
    { event: 'onEvent', eventIdentifier: 'chatwoot:error', data: 'fake' },
  ];
  await attacker?.evaluate((list) => {
    for (const answer of list) parent.postMessage('chatwoot-widget:' + JSON.stringify(answer), '*');
  }, answers);
  // The page itself (same origin as the loader, but not the frame) is rejected as well.
  await page.evaluate((list) => {
    for (const answer of list) window.postMessage('chatwoot-widget:' + JSON.stringify(answer), '*');
  }, answers);
  // The page's own command is sent after all that, and is executed.
  await page.evaluate(() => window.$chatwoot?.setCustomAttributes({ own: 2 }));
  const changes = () => server.sent.filter(({ method }) => method !== 'GET');
  await expect.poll(() => changes().at(-1)?.body).toBe('{"custom_attributes":{"own":2}}');
  expect(changes()).toHaveLength(1);
  expect(await cookie()).toBe(token);
  expect(await page.evaluate(() => window.$chatwoot?.isOpen)).toBe(false);
  expect(
    await chat.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
  ).toEqual(['en', 'light']);
  expect(await attacker?.evaluate(() => (window as { received?: unknown[] }).received ?? [])).toEqual([]);
});

test('a page with a strict policy shows everything and reports no violation', async () => {
  const { page, open, events, server, write } = await visit({
    csp: ({ origin }, nonce) =>
      `default-src 'none'; script-src ${origin} 'nonce-${nonce}'; frame-src ${origin}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    html: ({ origin, websiteToken }, nonce) =>
      `<!doctype html><html lang="en"><head><title>Strict</title></head><body><script nonce="${nonce}">window.events=[];addEventListener('chatwoot:ready',()=>events.push(['ready',null]));addEventListener('securitypolicyviolation',(e)=>events.push(['violation',e.violatedDirective]));addEventListener('load',()=>window.chatwootSDK.run({websiteToken:'${websiteToken}',baseUrl:'${origin}'}))</script><script nonce="${nonce}" src="${origin}/packs/js/sdk.js"></script></body></html>`,
  });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await write('hello');
  await chat.getByText('Sent').waitFor();
  await server.say('hi');
  await chat.getByText('hi', { exact: true }).waitFor();
  expect(await events('violation')).toEqual([]);
  const box = await page.locator('.woot-widget-bubble').boundingBox();
  expect(box).toMatchObject({ width: 64, height: 64 });
  const panel = await page.locator('#cw-widget-holder').boundingBox();
  expect(panel?.width).toBe(400);
});

test('works when the browser gives the frame no storage at all', async () => {
  const { open, write, server, page, cookie } = await visit({
    prepare: (page, server) =>
      page.addInitScript((origin) => {
        if (location.origin !== origin) return;
        const refuse = (): never => {
          throw new DOMException('denied', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
          Object.defineProperty(window, name, { get: refuse });
        }
        Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
      }, server.origin),
  });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await write('no storage');
  await chat.getByText('Sent').waitFor();
  await page.reload();
  await page.waitForSelector('.woot-widget-bubble');
  const src = await page.getAttribute('#chatwoot_live_chat_widget', 'src');
  expect(src).toContain(`cw_conversation=${await cookie()}`);
  expect(await server.conversations()).toBe(1);
});

test('identify: another user has another token, cookie, and subscription; a wrong hash is reported', async () => {
  const subscriptions: string[] = [];
  const listen = (socket: WebSocket) =>
    socket.on('framesent', ({ payload }) => {
      const { command, identifier }: { command: string; identifier: string } = JSON.parse(payload.toString());
      if (command === 'subscribe') subscriptions.push(identifier);
    });
  const { page, server, events, cookie } = await visit({
    prepare: async (page) => page.on('websocket', listen),
  });
  const first = await cookie();
  await expect.poll(() => subscriptions).toHaveLength(1);
  const hashOf = (identifier: string) =>
    createHmac('sha256', server.hmacToken).update(identifier).digest('hex');
  const identify = (identifier: string, hash = hashOf(identifier)) =>
    page.evaluate(
      (user) => {
        const { identifier: id, hash: proof } = user;
        window.$chatwoot?.setUser(id, {
          email: `${id}@x.test`,
          company_name: 'Lind',
          identifier_hash: proof,
        });
      },
      { identifier, hash },
    );
  const calls = () => server.sent.filter(({ path }) => path === 'contact/set_user');
  await identify('u-1');
  await expect.poll(calls).toHaveLength(1);
  expect(await cookie()).toBe(first);
  await identify('u-2');
  await expect.poll(cookie).not.toBe(first);
  await expect.poll(() => subscriptions).toHaveLength(2);
  expect(subscriptions[0]).toMatch(/^\{"channel":"RoomChannel","pubsub_token":"[^"]+"\}$/);
  expect(subscriptions[1]).not.toBe(subscriptions[0]);
  expect(JSON.parse(calls()[1]?.body ?? '')).toEqual({
    identifier: 'u-2',
    email: 'u-2@x.test',
    identifier_hash: hashOf('u-2'),
    additional_attributes: { company_name: 'Lind' },
  });
  // The same identity again is not sent.
  await identify('u-2');
  await identify('u-2', 'wrong');
  await expect
    .poll(() => events('error'))
    .toEqual([{ error: 'HMAC failed: Invalid Identifier Hash Provided' }]);
  expect(calls()).toHaveLength(3);
});

test('the script rejects invalid arguments with the documented messages', async () => {
  const { page } = await visit();
  const thrown = await page.evaluate(() => {
    const api = window.$chatwoot as unknown as Record<string, (...args: unknown[]) => void>;
    const message = (name: string, ...args: unknown[]): string => {
      try {
        api[name]?.(...args);
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    return [
      message('setUser', {}, { email: 'a' }),
      message('setUser', '1', {}),
      message('setCustomAttributes', {}),
      message('deleteCustomAttribute', ''),
      message('setConversationCustomAttributes', undefined),
      message('deleteConversationCustomAttribute'),
    ];
  });
  expect(thrown).toEqual([
    'Identifier should be a string or a number',
    'User object should have one of the keys [avatar_url, email, name]',
    'Custom attributes should have atleast one key',
    'Custom attribute is required',
    'Custom attributes should have atleast one key',
    'Custom attribute is required',
  ]);
});

test('new messages pop up next to the launcher, with a dot, until dismissed or opened', async () => {
  const { page, server, frame, open } = await visit({ before: (server) => server.wrote('first') });
  const chat = await frame();
  await nextSecond();
  await server.say('your parcel is **here**');
  await page.waitForSelector('.woot-widget-bubble.unread-notification');
  await page.waitForSelector('#cw-widget-holder.has-unread-view');
  await expect
    .poll(async () => (await page.locator('#cw-widget-holder').boundingBox())?.height ?? 999)
    .toBeLessThan(220);
  await chat.getByRole('button', { name: 'Hide new messages' }).click();
  await page.waitForSelector('#cw-widget-holder.woot--hide', { state: 'attached' });
  await nextSecond();
  await server.say('and one more');
  await chat.getByRole('button', { name: 'Open the conversation' }).click();
  await page.waitForSelector('.woot-widget-bubble.woot--close:not(.unread-notification)');
  await chat.getByLabel('Message', { exact: true }).waitFor();
  await expect
    .poll(() => server.sent.some(({ path }) => path === 'conversations/update_last_seen'))
    .toBe(true);
  await page.click('.woot-widget-bubble');
  await open();
});

test('the pre-chat form keeps its input, shows each error, and starts one conversation', async () => {
  const { page, open, server } = await visit({
    inbox: {
      channel: {
        pre_chat_form_enabled: true,
        pre_chat_form_options: {
          pre_chat_fields: [
            {
              name: 'emailAddress',
              type: 'email',
              field_type: 'standard',
              label: 'Email Id',
              required: true,
              enabled: true,
            },
            {
              name: 'bike',
              type: 'list',
              field_type: 'conversation_attribute',
              label: 'Which bike?',
              required: true,
              enabled: true,
              values: ['Fjord'],
            },
          ],
        },
      },
    },
  });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await chat.getByLabel('Email Id').fill('nope');
  const submit = chat.getByRole('button', { name: 'Start conversation' });
  await submit.click();
  await expect
    .poll(() => chat.locator('.field-error').allInnerTexts())
    .toEqual(['Enter a valid email address.', 'Please fill this in.', 'Please fill this in.']);
  await chat.getByLabel('Email Id').fill('maya@x.test');
  await chat.getByLabel('Which bike?').selectOption('Fjord');
  await chat.getByLabel('Your message').fill('hello there');
  await chat.getByRole('button', { name: 'Back' }).click();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await refuseOnce(page, 'conversations');
  await submit.click();
  await chat.getByRole('alert').filter({ hasText: 'Content is not welcome' }).waitFor();
  await submit.click();
  await chat.getByText('hello there').waitFor();
  const posts = server.sent.filter(({ path, method }) => path === 'conversations' && method === 'POST');
  expect(posts).toHaveLength(2);
  expect(posts[1]?.headers['idempotency-key']).toBe(posts[0]?.headers['idempotency-key']);
  expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({
    contact: { email: 'maya@x.test' },
    message: { content: 'hello there' },
    custom_attributes: { bike: 'Fjord' },
  });
});

test('replacing the body leaves the chat unchanged, and the new URL is reported', async () => {
  const { page, chat, write, server } = await chatting();
  await page.evaluate(() => {
    history.pushState({}, '', '/cart');
    const body = document.createElement('body');
    body.textContent = 'Cart';
    document.body.replaceWith(body);
    document.dispatchEvent(new Event('turbo:render'));
  });
  await write('still here');
  await expect.poll(() => bubbles(chat)).toEqual(['first', 'second', 'still here']);
  const sentBody = async () => {
    await write('and here');
    return server.sent.findLast(({ path, method }) => path === 'messages' && method === 'POST')?.body;
  };
  await expect.poll(sentBody, { interval: 300, timeout: 10_000 }).toContain('/cart');
});

test('a resolved conversation offers a new one, which is new on the server too', async () => {
  const { chat, server, write } = await chatting({ inbox: { allow_messages_after_resolved: false } });
  await chat.getByRole('button', { name: 'End conversation' }).click();
  await chat.getByRole('alertdialog').getByRole('button', { name: 'End conversation' }).click();
  await chat.getByText('This conversation has ended.').waitFor();
  expect(await chat.getByLabel('Message', { exact: true }).count()).toBe(0);
  await chat.getByRole('button', { name: 'Start a new conversation' }).click();
  await write('something else');
  await chat.getByText('Sent').waitFor();
  expect(await bubbles(chat)).toEqual(['something else']);
  expect(await server.conversations()).toBe(2);
});

test('reset removes the visitor: cookies, user, and token are deleted, and ready does not fire again', async () => {
  const { page, open, events, server, cookie } = await visit();
  const first = await cookie();
  await page.evaluate(() => window.$chatwoot?.setUser('u-1', { email: 'maya@x.test' }));
  const names = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
  await expect.poll(names).toEqual(['cw_conversation', `cw_user_${server.websiteToken}`]);
  await open();
  const reloaded = page.waitForResponse((response) => response.url().includes('/widget?'));
  await page.evaluate(() => window.$chatwoot?.reset());
  expect((await reloaded).url()).not.toContain('cw_conversation');
  await expect.poll(() => events('closed')).toHaveLength(1);
  await expect.poll(names).toEqual(['cw_conversation']);
  expect(await cookie()).not.toBe(first);
  expect(await events('ready')).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => window.$chatwoot?.resetTriggered)).toBe(true);
});

test('the site can hide the launcher and still open the panel, which then closes itself', async () => {
  const { page, frame, events } = await visit({ settings: { hideMessageBubble: true, position: 'left' } });
  expect(await page.isVisible('.woot-widget-bubble')).toBe(false);
  await page.evaluate(() => window.$chatwoot?.toggle('open'));
  const chat = await frame();
  const box = await page.locator('#cw-widget-holder').boundingBox();
  expect(box?.x).toBe(20);
  await chat.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(() => events('closed')).toHaveLength(1);
  await page.evaluate(() => window.$chatwoot?.toggleBubbleVisibility('show'));
  await page.waitForSelector('.woot-widget-bubble', { state: 'visible' });
});

test('the panel fills a phone, and the pop-out is the same conversation in a separate window', async () => {
  const { page, open, server, site, cookie } = await visit({
    settings: { showPopoutButton: true },
    before: async (server) => {
      await server.wrote('hello');
      await server.say('hello from before');
    },
  });
  const chat = await open();
  await page.setViewportSize({ width: 375, height: 667 });
  await expect
    .poll(() => page.locator('#cw-widget-holder').boundingBox())
    .toEqual({ x: 0, y: 0, width: 375, height: 667 });
  const opened = page.waitForEvent('popup');
  await chat.getByRole('button', { name: 'Open in a new window' }).click();
  const window = await opened;
  expect(window.url()).toContain(
    `${server.origin}/widget?website_token=${server.websiteToken}&cw_conversation=${await cookie()}`,
  );
  await window.getByText('hello from before').first().waitFor();
  expect(await window.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
  expect(site).not.toBe(server.origin);
});

test.each([
  ['light', {}],
  ['dark', { darkMode: 'dark' }],
  ['right to left', { locale: 'ar' }],
])('every view passes axe: %s', async (_name, settings) => {
  const { open, server, page } = await visit({
    settings,
    before: (server) => server.wrote('hello'),
  });
  const check = async (frame: Frame): Promise<void> => {
    await frame.waitForFunction(() =>
      document.getAnimations().every((animation) => animation.playState !== 'running'),
    );
    const found = await frame.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    });
    expect(found).toEqual([]);
  };
  // Inserted through the debugger, not by a script element, which the frame's policy blocks.
  const chat = await open();
  await chat.evaluate(axe.source);
  await server.say('Choose', {
    content_type: 'input_select',
    content_attributes: { items: [{ title: 'A', value: 'a' }] },
  });
  await server.say('Mail?', { content_type: 'input_email' });
  await server.say('Rate', { content_type: 'input_csat', content_attributes: {} });
  await server.say('see [this](https://x.test) and `code`\n\n```\nblock\n```');
  await chat.locator('.csat').waitFor();
  await check(chat);
  await page.setViewportSize({ width: 320, height: 560 });
  const edges = await chat.evaluate(() =>
    [...document.querySelectorAll('.panel *')].map((element) => element.getBoundingClientRect()),
  );
  const outside = edges.filter(({ left, right, width }) => width > 1 && (left < 0 || right > 320));
  expect(outside).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 760 });
  await chat.locator('.header .icon-button').first().click();
  await chat.locator('.hero').waitFor();
  await check(chat);
  await page.setViewportSize({ width: 320, height: 560 });
  expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await chat.getByRole('button', { name: /Close chat|إغلاق المحادثة/ }).waitFor();
  const small = await chat.evaluate(
    () =>
      [...document.querySelectorAll('button, a, input, select, textarea')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)).length,
  );
  expect(small).toBe(0);
});
