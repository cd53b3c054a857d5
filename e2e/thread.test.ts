import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let token = '';
/** The address of a conversation of the agent API. */
let conversation = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  token = String(admin.profile['access_token']);
  const account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  for (const title of ['billing', 'shipping']) await call('POST', `${account}/labels`, { title });
  const customers = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', customers, { name: 'Ines' });
  const { id } = await call('POST', `${customers}/${String(contact['source_id'])}/conversations`, {});
  conversation = `${account}/conversations/${String(id)}`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  await page.goto(`${confab.url}/app/accounts/${admin.accountId}/conversations/${String(id)}`);
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/thread.png' });
});

test('an edited message shows that, and its earlier text', async () => {
  const write = (content: string) =>
    call('POST', `${conversation}/messages`, { content, source_id: 'WAID:1', message_type: 'incoming' });
  await write('Where is my **parcle**?');
  const message = page.getByRole('article').filter({ hasText: 'Where is my' });
  await message.waitFor();
  expect(await page.getByRole('button', { name: 'Edited' }).count()).toBe(0);
  await write('Where is my parcel?');
  await message.filter({ hasText: 'Where is my parcel?' }).waitFor();
  await page.getByRole('button', { name: 'Edited' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier versions' });
  await earlier.getByText('Where is my parcle?').waitFor();
  await expect.poll(() => earlier.locator('strong').textContent()).toBe('parcle');
  await expect.poll(() => earlier.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await earlier.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Edited' }).waitFor();
});

test('renewing the links to a file invalidates the old ones, and shows it with the new', async () => {
  const form = new FormData();
  form.append('content', 'The invoice');
  form.append('attachments[]', new Blob(['one'], { type: 'text/plain' }), 'invoice.txt');
  const sent = await fetch(`${confab.url}${conversation}/messages`, {
    method: 'POST',
    headers: { api_access_token: token },
    body: form,
  });
  const { attachments } = (await sent.json()) as { attachments: Json[] };
  const old = String(attachments[0]?.['data_url']);
  expect((await fetch(old)).status).toBe(200);
  const message = page.getByRole('article').filter({ hasText: 'The invoice' });
  const link = message.getByRole('link', { name: /invoice\.txt/ });
  await link.waitFor();
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Renew links to invoice.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew links' }).click();
  await page.getByText('The earlier links no longer work.').waitFor();
  expect((await fetch(old)).status).toBe(404);
  const renewed = String(await link.getAttribute('href'));
  expect(renewed).not.toBe(old);
  expect((await fetch(renewed)).status).toBe(200);
});

test('an assignee and a label are found by typing', async () => {
  const chosen = async () => {
    const { meta, labels } = await call('GET', conversation);
    return [(meta as { assignee?: { name: string } }).assignee?.name, labels];
  };
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Add label' }).click();
  await page.keyboard.type('ship');
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['shipping']);
  await page.getByRole('option').click();
  await expect.poll(chosen).toEqual([undefined, ['shipping']]);
  await details.getByRole('button', { name: 'Add label' }).waitFor();
  await details.getByRole('button', { name: 'Assignee' }).click();
  await page.keyboard.type('lind');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(chosen).toEqual(['Maya Lindqvist', ['shipping']]);
});
