import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts';
import { onboard, type ApiCaller } from './api.ts';
import { waitUntilRendered, launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

/** Messages of the conversation that is paged back. */
const length = 10_000;

let browser: Browser;
let confab: Confab;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let directory: string;
let call: ApiCaller;
let page: Page;
let app = '';
let account = '';
let contacts = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'confab-long-thread-'));
  const log = { info: () => undefined, warn: () => undefined };
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'db'), log });
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(directory, 'data') };
  [browser, confab] = await Promise.all([launchBrowser(), startConfab(settings)]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  app = `${confab.url}/app/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(15_000);
  await logIn(page, confab.url, admin.email);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/long-thread.png' });
});

const thread = () => page.getByRole('log', { name: 'Messages' });

type Conversation = { id: number; write: (content: string) => Promise<unknown> };

/** A conversation, and a function with which its contact writes. */
async function conversation(name: string): Promise<Conversation> {
  const contact = await call('POST', contacts, { name });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const id = Number((await call('POST', conversations, {}))['id']);
  return { id, write: (content) => call('POST', `${conversations}/${id}/messages`, { content }) };
}

/**
 * Writes messages of different heights into a conversation, "Number 1" and so on; returns the first one's id.
 */
async function lengthen(id: number): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ first: string }>(
      `with written as (
         insert into message (account_id, conversation_id, inbox_id, message_type, content, sender_type, sender_id, created_at, updated_at)
         select c.account_id, c.id, c.inbox_id, 0, 'Number ' || n || repeat(' and a line that is wrapped', (n % 7)::int * 4),
           'Contact', c.contact_id, now() - ($2 - n) * interval '1 minute', now()
         from conversation c, generate_series(1, $2::bigint) n where c.display_id = $1 order by n
         returning id
       ) select min(id) as first from written`,
      [id, length],
    );
    return Number(rows[0]?.first);
  } finally {
    await client.end();
  }
}

test('the unread divider is above the messages since the last visit, and stays there while reading', async () => {
  const { id, write } = await conversation('Ines');
  for (const content of ['First', 'Second']) await write(content);
  await call('POST', `${account}/conversations/${id}/update_last_seen`);
  await call('POST', `${account}/conversations/${id}/messages`, { content: 'Our answer' });
  // The seen time is in whole seconds.
  await expect.poll(() => Date.now() % 1000).toBeGreaterThan(900);
  await expect.poll(() => Date.now() % 1000).toBeLessThan(500);
  for (const content of ['Third', 'Fourth']) await write(content);
  await page.goto(`${app}/conversations/${id}`);
  const divider = thread().getByRole('separator', { name: '2 new messages' });
  await divider.waitFor();
  const order = async () =>
    (await thread().innerText())
      .split('\n')
      .filter((line) => /^(Second|2 new messages|Our answer|Third|Fourth)$/.test(line));
  expect(await order()).toEqual(['Second', 'Our answer', '2 new messages', 'Third', 'Fourth']);
  await write('Fifth');
  await thread().getByText('Fifth').waitFor();
  // It is marked as read after four seconds; the divider does not move.
  await expect
    .poll(async () => (await call('GET', `${account}/conversations/${id}`))['unread_count'], {
      timeout: 15_000,
    })
    .toBe(0);
  expect(await order()).toEqual(['Second', 'Our answer', '2 new messages', 'Third', 'Fourth']);
  await page.goto(`${app}/dashboard`);
  await page.goto(`${app}/conversations/${id}`);
  await thread().getByText('Fifth').waitFor();
  expect(
    await thread()
      .getByRole('separator', { name: /new message/ })
      .count(),
  ).toBe(0);
});

test('a thread of 10,000 messages loads back without shifting, and a link opens its first', async () => {
  const { id, write } = await conversation('Noa');
  const first = await lengthen(id);
  await write('The newest');
  const paused: Route[] = [];
  await page.route(/\/messages\?.*before=/, (route) => void paused.push(route));
  await page.goto(`${app}/conversations/${id}`);
  await thread().getByText('The newest').waitFor();
  await thread().hover();
  for (let round = 0; round < 12; round += 1) {
    while (paused.length === 0) {
      await page.mouse.wheel(0, -600);
      await still(thread());
    }
    await still(thread());
    const before = await inMiddle(thread());
    const answered = page.waitForResponse((response) => response.url().includes('before='));
    await paused.shift()?.continue();
    await answered;
    await still(thread());
    const after = await placeOf(thread(), before.text);
    expect(Math.abs(after - before.top), `round ${round}, ${before.text}`).toBeLessThan(2);
  }
  await page.unroute(/\/messages\?.*before=/);
  await page.goto(`${app}/conversations/${id}?messageId=${first}`);
  const target = page.getByRole('article').filter({ hasText: 'Number 1 and' });
  await expect
    .poll(() => target.evaluate((each) => each === document.activeElement), { timeout: 20_000 })
    .toBe(true);
}, 120_000);

/** Until nothing moves: measured heights are applied and painted. */
async function still(box: Locator): Promise<void> {
  const state = () => box.evaluate((each) => `${each.scrollTop} ${each.scrollHeight}`);
  let last = '';
  for (let now = await state(); now !== last; now = await state()) {
    last = now;
    await waitUntilRendered(page);
  }
}

/** The message in the middle of the viewport, and its position. */
function inMiddle(box: Locator): Promise<{ text: string; top: number }> {
  return box.evaluate((each) => {
    const { top, height } = each.getBoundingClientRect();
    const article = [...each.querySelectorAll('article')].find(
      (one) => one.getBoundingClientRect().bottom > top + height / 2,
    );
    const text = /Number \d+/.exec(article?.innerText ?? '')?.[0] ?? '';
    return { text, top: article?.getBoundingClientRect().top ?? 0 };
  });
}

function placeOf(box: Locator, text: string): Promise<number> {
  return box.evaluate((each, target) => {
    const article = [...each.querySelectorAll('article')].find(
      (one) => /Number \d+/.exec(one.innerText)?.[0] === target,
    );
    return article?.getBoundingClientRect().top ?? NaN;
  }, text);
}
