import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newPerson } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let accountId = 0;
let account = '';
let contacts = '';
/** Maya, who looks at the page; the calls are Bea's. */
let userId = 0;
let bea: ApiCaller;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call, accountId } = admin);
  account = `/api/v1/accounts/${accountId}`;
  userId = Number((await call('GET', '/api/v1/profile'))['id']);
  const inbox = await call('POST', `${account}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  bea = await otherAdministrator();
  page = await (await newPerson(browser, { viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

