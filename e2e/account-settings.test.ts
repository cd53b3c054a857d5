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
let settings = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  settings = `${confab.url}/app/accounts/${admin.accountId}/settings`;
  await page.goto(`${settings}/general`);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const attributes = async () =>
  (await call('GET', account))['custom_attributes'] as Record<string, unknown> | undefined;

test('an account is deleted only by typing its name, and can be kept', async () => {
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Paperlane?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Paperlane to confirm').fill('paperlane');
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Paperlane to confirm').fill('Paperlane');
  await confirm.click();
  await page
    .getByText(/^This account is scheduled for deletion on/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(/^This account is scheduled for deletion on/).count()).toBe(2);
  expect(await attributes()).toMatchObject({ marked_for_deletion_reason: 'manual_deletion' });
  await page.getByRole('button', { name: 'Keep account' }).first().click();
  await page.getByText('The deletion was canceled. The account is kept.').waitFor();
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  expect(await attributes()).toBeUndefined();
});

test('the audit log tells of both in sentences', async () => {
  await page.goto(`${settings}/audit-logs/list`);
  await page.getByText('Maya Lindqvist canceled the deletion of the account.').waitFor();
  const request = /^Maya Lindqvist requested that the account be deleted on [A-Z][a-z]+ \d+, \d{4}\./;
  await page.getByText(request).waitFor();
  expect(await page.getByText('Marked for deletion').count()).toBe(0);
});
