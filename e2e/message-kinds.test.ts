import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onboard, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { hostileEmail, longEmail, messageKinds, quotedEmail, slowEmail } from './message-kinds.data.ts';

let browser: Browser;
let confab: Confab;
let person: BrowserContext;
let page: Page;
/** The path of the open conversation. */
let address = '';
/** The messages that the server is made to return, including those of channels that do not exist yet. */
let messages: Json[] = [];
/** A message as this server returns it, for the fields that those above omit. */
let sample: Json = {};
/** Requested addresses of other hosts. */
const requests: string[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const { call, accountId, email } = await onboard(confab);
  const account = `/api/v1/accounts/${accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const customers = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', customers, { name: 'Ines' });
  const { id } = await call('POST', `${customers}/${String(contact['source_id'])}/conversations`, {});
  await call('POST', `${account}/conversations/${String(id)}/messages`, { content: 'Hello' });
  person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } });
  page = await person.newPage();
  page.setDefaultTimeout(10_000);
  await page.route(/^https?:\/\/[\w.-]+\.test\//, (route) => {
    const request = route.request();
    requests.push(`${request.resourceType()} ${request.url()}`);
    return route.abort();
  });
  await page.route(`**${account}/conversations/${String(id)}/messages*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { payload: Json[] };
    sample = { ...sample, ...body.payload[0] };
    const all = messages.map((message, index) => ({ ...sample, ...message, id: firstId + index }));
    const params = new URL(route.request().url()).searchParams;
    await route.fulfill({ response, json: { ...body, payload: pageOf(all, params) } });
  });
  await logIn(page, confab.url, email);
  address = `${confab.url}/app/accounts/${accountId}/conversations/${String(id)}`;
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/message-kinds.png' });
});

/** The first id of the messages shown. */
const firstId = 1000;

/** The simulated response: the newest 20 messages, 20 before one, or 1000 between two. */
function pageOf<T extends { id: number }>(all: T[], params: URLSearchParams): T[] {
  const [after, before] = [params.get('after'), params.get('before')].map((id) =>
    id ? Number(id) : undefined,
  );
  const found = all.filter(({ id }) => id >= (after ?? 0) && id < (before ?? Infinity));
  return after === undefined ? found.slice(-20) : found.slice(0, 1000);
}

async function show(...given: Json[]): Promise<void> {
  messages = given;
  requests.length = 0;
  await page.goto(address);
  await page.getByRole('article').first().waitFor();
}

const letter = () => page.frameLocator('iframe[title="Email"]');
const heightOf = async () => (await page.locator('iframe[title="Email"]').boundingBox())?.height ?? 0;

test('every message type is rendered', async () => {
  await show(...messageKinds);
  const thread = page.getByRole('log', { name: 'Messages' });
  for (const { text } of messageKinds.map(({ shown }) => ({ text: String(shown) }))) {
    const found = thread.getByText(text).first();
    for (let step = 0; step < 20 && (await found.count()) === 0; step += 1) {
      await thread.hover();
      await page.mouse.wheel(0, -400);
      await found.waitFor({ timeout: 500 }).catch(() => undefined);
    }
    await found.waitFor();
  }
});

test('a hostile email runs, submits, navigates, and loads nothing', async () => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await show(hostileEmail);
  await letter().getByText('The last line').waitFor();
  const frame = page.locator('iframe[title="Email"]');
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(
    await letter()
      .locator(
        'script, style, link, base, form, input, button, svg, iframe, object, meta[http-equiv=refresh]',
      )
      .count(),
  ).toBe(0);
  const handlers = letter().locator('body *');
  expect(
    await handlers.evaluateAll((all) =>
      all.flatMap((each) => each.getAttributeNames()).filter((name) => name.startsWith('on')),
    ),
  ).toEqual([]);
  const links = letter().getByRole('link');
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['https://shop.test/order']);
  await expect.poll(() => links.first().getAttribute('target')).toBe('_blank');
  await expect.poll(() => links.first().getAttribute('rel')).toContain('noopener');
  // Nothing of it covers the page, in the frame or in the copy that is measured.
  expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.closest('iframe') ?? null)).toBeNull();
  expect(
    await letter()
      .getByText('Over all')
      .evaluate((each) => getComputedStyle(each).position),
  ).toBe('static');
  expect(page.url()).toBe(address);
  expect(dialogs).toEqual([]);
  expect(requests).toEqual([]);
});

test('remote images are loaded once allowed, and nothing else is', async () => {
  await show(hostileEmail);
  await letter().getByText('The last line').waitFor();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Show images' }).click();
  await expect.poll(() => new Set(requests)).toContain('image https://track.test/pixel.gif');
  expect(requests.filter((each) => !each.startsWith('image https:'))).toEqual([]);
  await page.getByText('Images are hidden').waitFor({ state: 'detached' });
});

test('quoted text is collapsed, and the frame follows the height of its content', async () => {
  await show(quotedEmail);
  await letter().getByText('The new lamp works').waitFor();
  expect(await letter().getByText('Which lamp was it').count()).toBe(0);
  await expect.poll(heightOf).toBeLessThan(110);
  const before = await heightOf();
  await page.getByRole('button', { name: 'Show quoted text' }).click();
  await letter().getByText('Which lamp was it').waitFor();
  await expect.poll(heightOf).toBeGreaterThan(before + 20);
  const inner = await letter()
    .locator('body > div')
    .evaluate((each) => each.getBoundingClientRect().height);
  expect(Math.abs(inner - (await heightOf()))).toBeLessThan(18);
});

test('an email’s headers are collapsed to the sender', async () => {
  await show(quotedEmail);
  await page.getByText('ines@example.com').waitFor();
  expect(await page.getByText('help@lamps.example').count()).toBe(0);
  await page.getByRole('button', { name: 'Email details' }).click();
  for (const line of ['help@lamps.example', 'team@lamps.example', 'archive@lamps.example'])
    await page.getByText(line).waitFor();
});

test('a huge email is collapsed and never blocks the page', async () => {
  await show(longEmail);
  await letter().getByText('Line 1', { exact: true }).waitFor();
  await expect.poll(heightOf).toBe(640);
  await page.getByRole('button', { name: 'Show the whole email' }).click();
  await expect.poll(heightOf).toBe(12_000);
});

test('an expensive style sheet does not block the page', async () => {
  await show(slowEmail);
  const started = Date.now();
  await letter().getByText('Slow', { exact: true }).waitFor({ timeout: 60_000 });
  // Without a limit this takes minutes.
  expect(Date.now() - started).toBeLessThan(30_000);
});

const many = (count: number): Json[] =>
  Array.from({ length: count }, (_, index) => ({
    content: `Number ${index + 1}`,
    message_type: 0,
    created_at: 1_790_000_000 + index * 60,
  }));

test('a link opens its message, however far back, and focuses it', async () => {
  messages = many(2500);
  await page.goto(`${address}?messageId=${firstId + 9}`);
  const target = page.getByRole('article').filter({ has: page.getByText('Number 10', { exact: true }) });
  await target.waitFor();
  await expect.poll(() => target.evaluate((each) => each === document.activeElement)).toBe(true);
  await expect.poll(() => target.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(60);
  // From there to a newer one.
  await page.goto(`${address}?messageId=${firstId + 2495}`);
  const newer = page.getByRole('article').filter({ has: page.getByText('Number 2496', { exact: true }) });
  await expect.poll(() => newer.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('older messages load without shifting', async () => {
  // They may be requested before the user scrolls, while the first rows are measured.
  const older = page.waitForResponse((response) => response.url().includes('before='));
  await show(...many(200));
  const thread = page.getByRole('log', { name: 'Messages' });
  await thread.getByText('Number 200', { exact: true }).waitFor();
  await thread.hover();
  await page.mouse.wheel(0, -500);
  const mark = thread.getByText('Number 188', { exact: true });
  await mark.waitFor();
  await older;
  const top = async () => (await mark.boundingBox())?.y ?? 0;
  await thread.evaluate(
    (each) =>
      new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done(each)))),
  );
  const before = await top();
  await page.evaluate(
    () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect.poll(() => thread.evaluate((each) => each.scrollTop)).toBeGreaterThan(100);
});

test('the link to a message can be copied', async () => {
  await person.grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(...many(2));
  await page.getByRole('article').last().hover();
  await page.getByRole('button', { name: 'Message actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Reply to this message' }).waitFor();
  // No provider is configured here.
  expect(await page.getByRole('menuitem', { name: 'Translate' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Copy link to message' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${address}?messageId=${firstId + 1}`);
});

test('a reply’s quote is not sent where the channel does not support it', async () => {
  const other = `**${new URL(address).pathname.replace('/app/', '/api/v1/')}`;
  await page.route(other, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { meta: Json };
    await route.fulfill({ response, json: { ...body, meta: { ...body.meta, channel: 'Channel::Email' } } });
  });
  await show(...many(2));
  await page.getByRole('article').last().hover();
  await page.getByRole('button', { name: 'Message actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Copy link to message' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reply to this message' }).count()).toBe(0);
  await page.unroute(other);
});
