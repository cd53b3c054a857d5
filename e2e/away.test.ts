import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminPassword, caller, onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { linkEmailedTo } from './nodes/email.ts';

/**
 * After a disconnect, a screen shows the same as one opened at that moment, whatever others changed in between.
 */
let browser: Browser;
let confab: Confab;
let dataDir: string;
let account: string;
let accountId: number;
let email: string;
let maya: ApiCaller;
let bea: ApiCaller;
let mayaId: number;
let person: BrowserContext;
let page: Page;
/** All connections of the page to the server. */
const sockets = new Set<WebSocketRoute>();
let isAway = false;
/** Whether HTTP requests work while the socket is disconnected. */
let isDeaf = false;
let customers: string;
let teamId: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-away-'));
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({ DATA_DIR: dataDir, RATE_LIMITS: 'false' }),
  ]);
  const admin = await onboard(confab);
  ({ call: maya, accountId, email } = admin);
  account = `/api/v1/accounts/${accountId}`;
  mayaId = Number((await maya('GET', '/api/v1/profile'))['id']);
  bea = await otherAdministrator();
  const values = { name: 'Shop app', enable_auto_assignment: false, channel: { type: 'api' } };
  const inbox = await maya('POST', `${account}/inboxes`, values);
  customers = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  for (const title of ['billing', 'vip'])
    await maya('POST', `${account}/labels`, { title, show_on_sidebar: true });
  teamId = Number(
    (await maya('POST', `${account}/teams`, { name: 'orders', allow_auto_assign: false }))['id'],
  );
  await maya('POST', `${account}/teams/${teamId}/team_members`, { user_ids: [mayaId] });
  for (const name of ['Ines', 'Rosa', 'Tomas', 'Uma']) await startConversation(name);
  person = await newBrowserProfile(browser, { viewport: { width: 1440, height: 1000 } });
  page = await person.newPage();
  page.setDefaultTimeout(15_000);
  await page.routeWebSocket(/\/cable/, (socket) => {
    if (isAway || isDeaf) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await page.route(/\/(api|public|auth)\//, (route) => (isAway ? route.abort() : route.continue()));
  await logIn(page, confab.url, email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/away.png' });
});

/** A second administrator, starting with the invitation email. */
async function otherAdministrator(): Promise<ApiCaller> {
  const invited = 'bea@paperlane.example';
  await maya('POST', `${account}/agents`, { name: 'Bea Brook', email: invited, role: 'administrator' });
  const link = new URL(await linkEmailedTo(dataDir, invited));
  const answer = await fetch(`${confab.url}/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reset_password_token: link.searchParams.get('reset_password_token'),
      password: adminPassword,
      password_confirmation: adminPassword,
    }),
  });
  const { data } = (await answer.json()) as { data: Json };
  return caller(confab, String(data['access_token']));
}

type Conversation = { id: number; write: (content: string) => Promise<Json> };
const conversations: Conversation[] = [];

async function startConversation(name: string): Promise<Conversation> {
  const contact = await maya('POST', customers, { name });
  const own = `${customers}/${String(contact['source_id'])}/conversations`;
  const id = Number((await maya('POST', own, {}))['id']);
  const conversation = { id, write: (content: string) => maya('POST', `${own}/${id}/messages`, { content }) };
  await conversation.write(`Hello from ${name}`);
  conversations.push(conversation);
  return conversation;
}

const urlOf = (id: number) => `${account}/conversations/${id}`;
const screen = (path: string) => `${confab.url}/app/accounts/${accountId}/${path}`;

async function leave(): Promise<void> {
  isAway = true;
  for (const socket of sockets) await socket.close();
  sockets.clear();
}

async function comeBack(): Promise<void> {
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

async function finished(bulk: Json): Promise<void> {
  await expect
    .poll(async () => (await bea('GET', `${account}/bulk_actions/${String(bulk['id'])}`))['status'], {
      timeout: 15_000,
    })
    .toMatch(/done|undone/);
}

let round = 0;

/** The changes that Bea and the customers make while an agent is away. */
async function happen(messages: number): Promise<void> {
  round += 1;
  const [first, second, third, fourth] = conversations;
  if (!first || !second || !third || !fourth) throw new Error('conversations are missing');
  for (let index = 0; index < messages; index += 1) await first.write(`Question ${round}.${index}`);
  await bea('POST', `${urlOf(first.id)}/messages`, { content: `Answer ${round}` });
  await startConversation(`Newcomer ${round}`);
  await bea('POST', `${urlOf(second.id)}/assignments`, { team_id: teamId });
  await bea('POST', `${urlOf(third.id)}/assignments`, { assignee_id: mayaId });
  await bea('POST', `${urlOf(fourth.id)}/messages`, {
    content: `[@Maya](mention://user/${mayaId}/Maya), please look ${round}`,
    private: true,
  });
  await bea('POST', `${urlOf(first.id)}/toggle_priority`, { priority: round % 2 ? 'urgent' : 'low' });
  await bea('POST', `${urlOf(second.id)}/participants`, { user_ids: [mayaId] });
  const all = { list: { status: 'open', assignee_type: 'all' } };
  const start = (body: object) => bea('POST', `${account}/bulk_actions/start`, body);
  await finished(await start({ ...all, labels: { add: ['billing'] } }));
  await finished(await start({ ids: [first.id, second.id], labels: { add: ['vip'], remove: ['billing'] } }));
  const undone = await start({ ids: [first.id, third.id], fields: { status: 'snoozed' } });
  await finished(undone);
  await finished(await bea('POST', `${account}/bulk_actions/${String(undone['id'])}/undo`));
  await finished(await start({ ids: [conversations.at(-2)?.id], fields: { status: 'resolved' } }));
  await bea('POST', `${account}/labels`, { title: `round${round}`, show_on_sidebar: true });
  await bea('POST', `${urlOf(third.id)}/labels`, { labels: [`round${round}`] });
  await bea('POST', `${account}/teams`, { name: `team ${round}` });
  const notifications = `${account}/notifications`;
  const { data } = (await maya('GET', notifications)) as { data: { payload: { id: number }[] } };
  const [newest] = data.payload;
  if (newest) await maya('PATCH', `${notifications}/${newest.id}`);
}

/** Relative times are excluded, because they change by themselves. */
const withoutTimes = (text: string): string =>
  text
    .replaceAll(/\b(now|just now|\d+\s?(s|m|min|h)( ago)?)\b/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The texts of the conversation screen: sidebar, tabs, list, thread, details and badge. */
async function read(on: Page): Promise<Record<string, unknown>> {
  const texts = (selector: string) => on.locator(selector).allInnerTexts();
  const [sidebar = ''] = await on.getByRole('navigation', { name: 'Navigation' }).allInnerTexts();
  const cards = await on.getByRole('list', { name: 'Conversations' }).getByRole('link').allInnerTexts();
  const details = await on.getByRole('complementary', { name: 'Details' }).allInnerTexts();
  return {
    sidebar: withoutTimes(sidebar),
    tabs: (await texts('[role=tab]')).map(withoutTimes),
    cards: cards.map(withoutTimes),
    // The start of a thread and its divider depend on when it was opened.
    thread: (await on.getByRole('article').allInnerTexts())
      .map((text) => /(Question|Answer) [\d.]+|Hello from \w+/.exec(text)?.[0])
      .slice(-12),
    // The order of available labels is fixed only when they are opened.
    details: details.map((text) => withoutTimes(text).split(' ').toSorted().join(' ')),
    bell: await on
      .getByRole('button', { name: /^Notifications/ })
      .evaluateAll((found) => found.map((button) => button.getAttribute('aria-label') ?? button.textContent)),
  };
}

/** The notifications in the panel. */
async function readPanel(on: Page): Promise<string[]> {
  await on
    .getByRole('button', { name: /^Notifications/ })
    .locator('visible=true')
    .first()
    .click();
  const panel = on.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /Tomas/ }).waitFor();
  const items = await panel.getByRole('link').allInnerTexts();
  await on.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  return items.map(withoutTimes);
}

/** Another tab of the same user, opened now. */
async function opened(path: string): Promise<Page> {
  const fresh = await person.newPage();
  fresh.setDefaultTimeout(15_000);
  await show(fresh, path);
  return fresh;
}

async function show(on: Page, path: string): Promise<void> {
  await on.goto(screen(path));
  await on.getByRole('tab', { name: /^All/ }).click();
  if (path.includes('conversations/')) await on.getByRole('article').first().waitFor();
}

async function expectSame(path: string): Promise<void> {
  const fresh = await opened(path);
  // Either page may still be loading; only a lasting difference is a failure.
  await expect
    .poll(async () => differences(await read(page), await read(fresh)), { timeout: 20_000 })
    .toEqual([]);
  const panel = await readPanel(fresh);
  await expect.poll(() => readPanel(page), { timeout: 20_000 }).toEqual(panel);
  await fresh.close();
}

function differences(here: Record<string, unknown>, there: Record<string, unknown>): unknown[] {
  return Object.keys(there).flatMap((key) =>
    isDeepStrictEqual(here[key], there[key]) ? [] : [{ [key]: here[key], opened: there[key] }],
  );
}

/** Deletes the event log, as retention does after some days. */
async function forgetEvents(): Promise<void> {
  const host = encodeURIComponent(join(dataDir, 'postgres'));
  const client = new pg.Client({ connectionString: `postgres://confab@localhost/confab?host=${host}` });
  await client.connect();
  await client.query('delete from event where number < (select max(number) from event)');
  await client.end();
}

const gaps: [how: string, messages: number, whileAway: () => Promise<void>][] = [
  ['two seconds', 1, () => Promise.resolve()],
  ['ten minutes', 60, () => Promise.resolve()],
  ['longer than the server remembers', 3, forgetEvents],
];

test.each(gaps)(
  'after %s without the server, the screen equals a new visit',
  { timeout: 120_000 },
  async (_how, messages, whileAway) => {
    const path = `conversations/${conversations[0]?.id ?? 0}`;
    await show(page, path);
    await page.mouse.move(1200, 5);
    await leave();
    await happen(messages);
    await whileAway();
    await comeBack();
    await expectSame(path);
  },
);

test.each([
  'team',
  'label/vip',
  'mentions/conversations',
  'participating/conversations',
  'unattended/conversations',
])('the list of %s equals a new visit', { timeout: 120_000 }, async (view) => {
  const path = view === 'team' ? `team/${teamId}` : view;
  await show(page, path);
  await page.mouse.move(1200, 5);
  await leave();
  await happen(1);
  await comeBack();
  await expectSame(path);
});

test(
  'a list that was opened while the server was unreachable equals a new visit',
  { timeout: 120_000 },
  async () => {
    const path = 'unattended/conversations';
    isDeaf = true;
    await show(page, path);
    await page.getByRole('list', { name: 'Conversations' }).waitFor();
    await page.mouse.move(1200, 5);
    await leave();
    await happen(1);
    isDeaf = false;
    await comeBack();
    await expectSame(path);
  },
);
