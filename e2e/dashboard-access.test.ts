import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, createWebsite, onboard } from './api.ts';
import { launchBrowser, newPerson } from './browser.ts';
import { startConfab, type Confab } from './confab.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let confab: Confab;
let email = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const { call, accountId, email: address, profile } = await onboard(confab);
  email = address;
  await createWebsite(call, accountId, [Number(profile['id'])]);
  const base = `/api/v1/accounts/${accountId}`;
  await call('POST', `${base}/labels`, { title: 'billing', color: '#3a5bd9' });
  await call('POST', `${base}/agents`, { name: 'Leo Park', email: 'leo@paperlane.example' });
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const publicPaths = ['login', 'auth/reset/password', 'auth/password/edit?reset_password_token=x'];
const accountPaths = [
  'dashboard',
  'label/billing',
  'settings/general',
  'settings/agents/list',
  'settings/labels/list',
  'settings/inboxes/list',
  'settings/inboxes/new',
  'settings/inboxes/new/website',
  'settings/inboxes/new/api',
  'settings/inboxes/new/1/agents',
  'settings/inboxes/new/1/finish',
  'settings/inboxes/1',
  'profile/settings',
];

const eyes: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
];

test.each(eyes)('every screen can be used by everybody, in %s', async (_name, options) => {
  const page = await (await newPerson(browser, { ...options, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  for (const path of publicPaths) faults.push(...(await faultsOf(page, `/app/${path}`)));
  await logIn(page);
  for (const path of accountPaths) faults.push(...(await faultsOf(page, `/app/accounts/1/${path}`)));
  expect(faults).toEqual([]);
});

async function logIn(page: Page): Promise<void> {
  await page.goto(`${confab.url}/app/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(adminPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/app\/accounts\/1\/dashboard/);
}

/** What axe finds on a screen once it is there, as `path: rule at element`, and what runs out of its side. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(confab.url + path);
  await page.locator('main h1, main h2').first().waitFor();
  // Skeletons have gone and fields have their focus.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(axe);
  const found: string[] = await page.evaluate(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`);
  const isTooWide: boolean = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [...found, ...(isTooWide ? ['wider than the window'] : [])].map((fault) => `${path}: ${fault}`);
}
