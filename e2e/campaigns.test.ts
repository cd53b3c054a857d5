import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Json } from './api.ts';
import { launchBrowser } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { startWidgetServer, startVisit, type WidgetServer } from './widget/visit.ts';

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

/** Runs a campaign on the newest website. */
async function addCampaign(rules: object, message = 'Need **help** choosing?'): Promise<number> {
  const base = `/api/v1/accounts/${desk.accountId}`;
  const { payload } = (await desk.call('GET', `${base}/inboxes`)) as { payload: Json[] };
  const inboxId = Math.max(...payload.map(({ id }) => Number(id)));
  const input = {
    title: 'Welcome',
    message,
    inbox_id: inboxId,
    sender_id: desk.userId,
    trigger_rules: rules,
  };
  return Number((await desk.call('POST', `${base}/campaigns`, input))['id']);
}

test('a campaign sends the first message, and the conversation starts with it', async () => {
  const before = () => addCampaign({ url: 'http://*/', time_on_page: 0 });
  const { page, frame, write, server } = await startVisit(browser, desk, closers, { before });
  const chat = await frame();
  await chat.locator('.popup-bubble strong', { hasText: 'help' }).waitFor();
  await chat.getByRole('button', { name: 'Open the conversation' }).click();
  await chat.locator('.bubble', { hasText: 'Need help choosing?' }).waitFor();
  await write('Yes, please');
  await chat.locator('.bubble', { hasText: 'Yes, please' }).waitFor();
  await expect
    .poll(async () => (await server.messages()).map(({ content }) => content))
    .toEqual(['Need **help** choosing?', 'Yes, please']);
  expect(await server.conversations()).toBe(1);
  await page.reload();
  await (await frame()).getByRole('main').waitFor({ state: 'attached' });
  expect(await (await frame()).locator('.popup').count()).toBe(0);
});

test('a dismissed one does not return, and others wait for their page', async () => {
  const before = async () => {
    await addCampaign({ url: 'http://*/elsewhere', time_on_page: 0 }, 'Elsewhere');
    await addCampaign({ url: 'http://*/', time_on_page: 0 }, 'Here');
  };
  const { page, frame, server } = await startVisit(browser, desk, closers, { before });
  const chat = await frame();
  await chat.locator('.popup-bubble', { hasText: 'Here' }).waitFor();
  await chat.getByRole('button', { name: 'Hide new messages' }).click();
  await chat.locator('.popup').waitFor({ state: 'detached' });
  await page.reload();
  const requestCount = () => server.sent.filter(({ path }) => path === 'campaigns').length;
  // Once for the list, and once again before it would be shown.
  await expect.poll(requestCount).toBeGreaterThanOrEqual(4);
  expect(await (await frame()).locator('.popup').count()).toBe(0);
  expect(await server.conversations()).toBe(0);
});
