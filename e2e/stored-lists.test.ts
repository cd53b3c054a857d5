import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let account = '';
let home = '';
let email = '';
let person: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call, email } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  home = `${confab.url}/app/accounts/${admin.accountId}/dashboard`;
  const userIds = [Number(admin.profile['id'])];
  await createWebsite(call, admin.accountId, userIds);
  for (const title of ['billing', 'shipping']) await createLabel(title);
  const { id } = await call('POST', `${account}/teams`, { name: 'orders' });
  // The sidebar shows the user's teams.
  await call('POST', `${account}/teams/${String(id)}/team_members`, { user_ids: userIds });
  person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } });
  person.setDefaultTimeout(10_000);
  page = await person.newPage();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const createLabel = (title: string) =>
  call('POST', `${account}/labels`, { title, color: '#3a5bd9', show_on_sidebar: true });

const lists = ['inboxes', 'labels', 'teams'];
const listOf = (url: string) => lists.find((list) => new URL(url).pathname === `${account}/${list}`);

/** Which lists are requested from the server from now on. */
function requestsOf(opened: Page): string[] {
  const seen: string[] = [];
  opened.on('request', (request) => {
    const list = listOf(request.url());
    if (list !== undefined) seen.push(list);
  });
  return seen;
}

const databases = (opened: Page) =>
  opened.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** Which lists are stored, each with the titles or names in it. */
const copies = (opened: Page) =>
  opened.evaluate(async () => {
    const [found] = await indexedDB.databases();
    if (found?.name === undefined) return {};
    const opening = indexedDB.open(found.name);
    await new Promise((resolve) => opening.addEventListener('success', resolve, { once: true }));
    const stored: Record<string, string[]> = {};
    for (const store of ['inbox', 'label', 'team']) {
      const getting = opening.result.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => getting.addEventListener('success', resolve, { once: true }));
      stored[store] = getting.result.map(
        (row: { name?: string; title?: string }) => row.title ?? row.name ?? '',
      );
    }
    opening.result.close();
    return stored;
  });

const sidebar = (opened: Page) => opened.getByRole('navigation', { name: 'Navigation' });
const shows = (opened: Page, name: string) => sidebar(opened).getByRole('link', { name }).waitFor();

async function showsAll(opened: Page): Promise<void> {
  for (const name of ['Website', 'orders', 'billing', 'shipping']) await shows(opened, name);
}

test('the second start has its lists from this browser', async () => {
  await logIn(page, confab.url, email);
  await showsAll(page);
  const all = { inbox: ['Website'], label: ['billing', 'shipping'], team: ['orders'] };
  await expect.poll(() => copies(page)).toEqual(all);
  const seen = requestsOf(page);
  await page.goto(home);
  await showsAll(page);
  await page.waitForLoadState('networkidle');
  expect(seen).toEqual([]);
});

test('a label added while no page was open is shown, and the other lists are not requested', async () => {
  await page.goto('about:blank');
  await createLabel('refunds');
  const seen = requestsOf(page);
  await page.goto(home);
  await shows(page, 'refunds');
  await showsAll(page);
  await page.waitForLoadState('networkidle');
  expect(seen).toEqual(['labels']);
});

test('a label added elsewhere is shown immediately, and at the next start without a request', async () => {
  await createLabel('urgent');
  await shows(page, 'urgent');
  await expect.poll(async () => (await copies(page)).label).toContain('urgent');
  const seen = requestsOf(page);
  await page.goto(home);
  await shows(page, 'urgent');
  await showsAll(page);
  await page.waitForLoadState('networkidle');
  expect(seen).toEqual([]);
});

test('a browser without a database requests them at each start', async () => {
  const state = await person.storageState();
  const other = await newBrowserProfile(browser, { storageState: state });
  other.setDefaultTimeout(10_000);
  await other.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  const opened = await other.newPage();
  for (const _ of ['first', 'second']) {
    const seen = requestsOf(opened);
    await opened.goto(home);
    await showsAll(opened);
    expect(seen.toSorted()).toEqual(lists);
    opened.removeAllListeners('request');
  }
  await other.close();
});

test('logging out deletes stored lists, from another tab too', async () => {
  const second = await person.newPage();
  await second.goto(home);
  await showsAll(second);
  expect(await databases(second)).toEqual([expect.stringMatching(/^cw-store-\d+$/)]);
  await page
    .getByRole('button', { name: /Your menu/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await Promise.all([page.waitForURL(/\/app\/login/), second.waitForURL(/\/app\/login/)]);
  // The browser deletes them once the other tab has closed them as well.
  await expect.poll(() => databases(page)).toEqual([]);
});

test('an expired session deletes them as well, also while no page is open', async () => {
  const runOut = async () => {
    const cookie = (await person.cookies()).find(({ name }) => name === 'cw_d_session_info');
    if (!cookie) throw new Error('No session');
    const session = JSON.parse(decodeURIComponent(cookie.value)) as object;
    const value = encodeURIComponent(JSON.stringify({ ...session, expiry: '1' }));
    await person.addCookies([{ ...cookie, value }]);
  };
  for (const isOpen of [true, false]) {
    await logIn(page, confab.url, email);
    await expect.poll(() => copies(page)).toMatchObject({ team: ['orders'] });
    if (!isOpen) await page.goto('about:blank');
    await runOut();
    if (!isOpen) await page.goto(home);
    await page.waitForURL(/\/app\/login/);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await expect.poll(() => databases(page)).toEqual([]);
  }
});
