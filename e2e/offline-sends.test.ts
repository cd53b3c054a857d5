import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let person: BrowserContext;
let page: Page;
/** The address of a conversation of the agent API. */
let conversation = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  const account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const customers = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', customers, { name: 'Ines' });
  const { id } = await call('POST', `${customers}/${String(contact['source_id'])}/conversations`, {});
  conversation = `${account}/conversations/${String(id)}`;
  person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } });
  page = await person.newPage();
  page.setDefaultTimeout(15_000);
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
  await page.screenshot({ path: 'test-results/offline-sends.png' });
});

async function write(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your reply' }).click();
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await bubble(text).waitFor();
}

const bubble = (text: string) => page.getByRole('article').filter({ hasText: text });

/** Which of these the server has, in its order. */
async function storedUnsent(start: string): Promise<string[]> {
  const { payload } = await call('GET', `${conversation}/messages`);
  return (payload as Json[]).map(({ content }) => String(content)).filter((text) => text.startsWith(start));
}

test('messages sent offline wait, and are sent once and in order when online again', async () => {
  await person.setOffline(true);
  for (const number of [1, 2, 3]) await write(`Offline ${number}`);
  expect(await bubble('Offline 3').getByText('Sending').count()).toBe(1);
  expect(await storedUnsent('Offline')).toEqual([]);
  await person.setOffline(false);
  await expect
    .poll(() => storedUnsent('Offline'), { timeout: 15_000 })
    .toEqual(['Offline 1', 'Offline 2', 'Offline 3']);
  await bubble('Offline 3').getByText('Sent', { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(3);
});

test('queued messages are sent even when another screen is open by then', async () => {
  await person.setOffline(true);
  await write('Elsewhere 1');
  await page.getByRole('link', { name: 'Mentions' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor({ state: 'detached' });
  await person.setOffline(false);
  await expect.poll(() => storedUnsent('Elsewhere'), { timeout: 15_000 }).toEqual(['Elsewhere 1']);
  await page.goBack();
  await bubble('Elsewhere 1').getByText('Sent', { exact: true }).waitFor();
  expect(await bubble('Elsewhere 1').count()).toBe(1);
});

test('a reply whose response was lost is one message when it is resent', async () => {
  const path = `**${conversation}/messages`;
  await page.route(
    path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    },
    { times: 1 },
  );
  await write('Lost 1');
  await expect.poll(() => storedUnsent('Lost')).toEqual(['Lost 1']);
  const retry = bubble('Lost 1').getByRole('button', { name: 'Retry' });
  const settled = bubble('Lost 1').getByText('Sent', { exact: true });
  await retry.or(settled).first().waitFor();
  // It may be resent by itself before the click.
  if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
  await settled.waitFor();
  expect(await storedUnsent('Lost')).toEqual(['Lost 1']);
  expect(await bubble('Lost 1').count()).toBe(1);
});
