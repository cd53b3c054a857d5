import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgram, type Program } from '../apps/server/test/stand-ins/program.ts';
import { onboard, writeFromOutside, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let program: Program;
let call: ApiCaller;
let page: Page;
let accountId = 0;
let conversationId = 0;

beforeAll(async () => {
  program = await openProgram();
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({ ALLOW_PRIVATE_NETWORK_TARGETS: 'true' }),
  ]);
  const admin = await onboard(confab);
  ({ call, accountId } = admin);
  conversationId = await writeFromOutside(call, accountId);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1440, height: 900 } })).newPage();
  await logIn(page, confab.url, admin.email);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
  program.close();
});

test('a rule is tried, saved, and run; its log shows the webhook’s result, again after a crash', async () => {
  await page.goto(`${confab.url}/app/accounts/${accountId}/settings/automation/new`);
  await page.getByLabel(/^Name/).fill('Tell the shop');
  await page.getByRole('button', { name: /Action 1$/ }).click();
  await page.getByRole('option', { name: 'Call a webhook' }).click();
  await page.getByLabel(/^URL/).fill(program.url);
  const dryRun = page.getByRole('region', { name: 'Dry run' });
  await dryRun.getByRole('button', { name: 'Start dry run' }).click();
  await dryRun.getByText(`Call a webhook: would be sent to ${new URL(program.url).origin}`).waitFor();
  await dryRun.getByRole('link', { name: `Conversation #${conversationId}` }).waitFor();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('link', { name: 'Log of rule Tell the shop' }).waitFor();
  expect(program.received).toEqual([]);

  program.answer(500);
  const messages = `/api/v1/accounts/${accountId}/conversations/${conversationId}/messages`;
  await call('POST', messages, { content: 'On its way' });
  await page.getByRole('link', { name: 'Log of rule Tell the shop' }).click();
  const step = (outcome: string) =>
    expect.poll(
      async () => {
        await page.reload();
        await page.getByRole('list', { name: 'Log' }).waitFor();
        return page.getByText(`Call a webhook: ${outcome}`).count();
      },
      { timeout: 60_000 },
    );
  await step('The webhook failed: 500 Internal Server Error. It will be tried again.').toBe(1);
  await confab.crash();
  program.answer(200);
  await confab.restart();
  await step('done').toBe(1);
  const ids = new Set(program.requests.map(({ headers }) => headers['x-chatwoot-delivery']));
  expect(ids.size).toBe(1);
}, 180_000);
