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
let contacts = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  await call('POST', `${account}/labels`, { title: 'refund' });
  await open('Ines', { labels: ['refund'], status: 'resolved' });
  await open('Rosa', { labels: ['refund'] });
  await open('Tomas', {});
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

async function open(name: string, { labels, status }: { labels?: string[]; status?: string }) {
  const contact = await call('POST', contacts, { name });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const { id } = await call('POST', conversations, {});
  await call('POST', `${conversations}/${String(id)}/messages`, { content: `Hello from ${name}` });
  const own = `${account}/conversations/${String(id)}`;
  if (labels) await call('POST', `${own}/labels`, { labels });
  if (status) await call('POST', `${own}/toggle_status`, { status });
}

/** The names in the list. */
const listed = async () => {
  const names = ['Ines', 'Rosa', 'Tomas', 'Uma'];
  const cards = await page
    .getByRole('list', { name: 'Conversations' })
    .innerText()
    .catch(() => '');
  return names.filter((name) => cards.includes(name));
};

async function choose(field: string, option: string, nth = 0): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: field }).nth(nth).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('conditions built on screen filter the list, are saved as a folder, changed, and deleted', async () => {
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(listed).toEqual(['Rosa', 'Tomas']);

  await page.getByRole('button', { name: 'Filter conversations' }).click();
  await choose('Attribute', 'Labels');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await page.getByText('Choose or enter a value.').waitFor();
  await choose('Value', 'refund');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  // Without a status condition, resolved ones match too.
  await expect.poll(listed).toEqual(['Ines', 'Rosa']);
  await expect.poll(() => page.getByRole('tab').count()).toBe(1);

  await page.getByRole('button', { name: 'Save as folder' }).click();
  await page.getByLabel('Name').fill('Refunds');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const folder = page.getByRole('navigation').getByRole('link', { name: 'Refunds' });
  await folder.waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Refunds' }).waitFor();
  await expect.poll(listed).toEqual(['Ines', 'Rosa']);

  await page.getByRole('button', { name: 'Edit folder' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose('Value', 'Resolved', 1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(listed).toEqual(['Ines']);

  await page.getByRole('button', { name: 'Delete folder' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
  await folder.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(listed).toEqual(['Rosa', 'Tomas']);
});

test('a filtered list keeps what it shows until it is refetched, and ends with the view', async () => {
  await page.getByRole('button', { name: 'Filter conversations' }).click();
  await choose('Value', 'Open');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await page.getByRole('button', { name: 'Clear filter' }).waitFor();
  await expect.poll(listed).toEqual(['Rosa', 'Tomas']);
  await open('Uma', {});
  // Only the server can match: the new conversation is counted, not shown.
  await page.getByRole('tab', { name: 'All 3' }).waitFor();
  expect(await listed()).toEqual(['Rosa', 'Tomas']);

  await page.getByRole('link', { name: /^Unattended/ }).click();
  await page.getByRole('heading', { name: 'Unattended' }).waitFor();
  expect(await page.getByRole('button', { name: 'Clear filter' }).count()).toBe(0);
  await page.getByRole('link', { name: /^All conversations/ }).click();
  await page.getByRole('button', { name: 'Filter by status' }).waitFor();
  await expect.poll(listed).toEqual(['Rosa', 'Tomas', 'Uma']);
});

test('a folder with conditions that cannot be edited here is shown, with a note', async () => {
  const condition = { attribute_key: 'status', filter_operator: 'equal_to', query_operator: null };
  await call('POST', `${account}/custom_filters`, {
    custom_filter: {
      name: 'Made elsewhere',
      filter_type: 'conversation',
      query: { payload: [{ ...condition, values: ['open', 'resolved'] }] },
    },
  });
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Made elsewhere' }).click();
  await expect.poll(async () => (await listed()).length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Edit folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit folder' });
  await dialog.getByText("Some of these conditions can't be shown here").waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});
