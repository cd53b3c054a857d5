import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { logIn } from './browser/log-in.ts';
import { startSite } from './browser/site.ts';

/** A host name as in local networks: without TLS, browsers disable some APIs. */
const host = 'confab.test';

let browser: Browser;
let confab: Confab;

beforeAll(async () => {
  [browser, confab] = await Promise.all([
    launchBrowser(undefined, [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
    startConfab(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

test('the widget and the dashboard send messages on a page without TLS', async () => {
  const url = confab.url.replace('127.0.0.1', host);
  const admin = await onboard(confab);
  const inbox = await createWebsite(admin.call, admin.accountId, [Number(admin.profile['id'])]);
  const site = await startSite(inbox.script.replaceAll(confab.url, url));
  const faults: string[] = [];
  const open = async () => {
    const page = await (
      await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })
    ).newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => faults.push(error.message));
    return page;
  };

  const visitor = await open();
  await visitor.goto(site.url);
  await visitor.locator('.woot-widget-bubble').click();
  const chat = visitor.frameLocator('#chatwoot_live_chat_widget');
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await chat.getByLabel('Message', { exact: true }).fill('Is anybody there?');
  await chat.getByLabel('Message', { exact: true }).press('Enter');
  await chat.getByText('Sent').waitFor();

  const agent = await open();
  await logIn(agent, url, admin.email);
  await expect
    .poll(() => agent.evaluate(() => [isSecureContext, 'randomUUID' in crypto]))
    .toEqual([false, false]);
  await agent.getByRole('tab', { name: /^All/ }).click();
  await agent.getByText('Is anybody there?').first().click();
  await agent.getByRole('textbox', { name: 'Your reply' }).fill('We are.');
  await agent.getByRole('button', { name: 'Send', exact: true }).click();
  await chat.locator('.bubble', { hasText: 'We are.' }).waitFor();
  expect(faults).toEqual([]);
  await site.close();
});
