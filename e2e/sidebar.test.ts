import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let account = '';
let customers = '';
let customer = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  await call('POST', `${account}/labels`, { title: 'billing' });
  customers = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', customers, { name: 'Ines' });
  customer = `${customers}/${String(contact['source_id'])}/conversations`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

/** The sidebar entries with a count, as `All conversations 2`. */
const counted = () =>
  page
    .getByRole('link', { name: / open conversations$/ })
    .evaluateAll((links) =>
      links.map((link) => (link.textContent ?? '').replace(/(\d+) open conversations$/, ' $1')),
    );

async function open(): Promise<string> {
  const { id } = await call('POST', customer, {});
  await call('POST', `${customer}/${String(id)}/messages`, { content: 'Hello!' });
  return `${account}/conversations/${String(id)}`;
}

test('the sidebar counts follow events, without a reload', async () => {
  await page.getByRole('link', { name: 'Shop app' }).waitFor();
  expect(await counted()).toEqual([]);
  const first = await open();
  await open();
  await expect.poll(counted).toEqual(['All conversations 2', 'Unattended 2', 'Shop app 2']);
  await call('POST', `${first}/labels`, { labels: ['billing'] });
  await expect.poll(counted).toContain('billing 1');
  await call('POST', `${first}/messages`, { content: 'Hi Ines' });
  await expect.poll(counted).toContain('Unattended 1');
  await call('POST', `${first}/toggle_status`, { status: 'resolved' });
  const one = ['All conversations 1', 'Unattended 1', 'Shop app 1'];
  await expect.poll(counted).toEqual(one);
  await page.reload();
  await expect.poll(counted).toEqual(one);
});
