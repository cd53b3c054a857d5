import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { logIn } from './browser/log-in.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let account = '';
let screen = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  screen = `${confab.url}/app/accounts/${admin.accountId}/settings/audit-logs/list`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email, adminPassword);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const entries = () => page.getByRole('list', { name: 'Entries' });

test('an administrator’s changes are in the log, also after the record was deleted', async () => {
  const team = await call('POST', `${account}/teams`, { name: 'Refunds' });
  await call('PATCH', `${account}/teams/${String(team['id'])}`, { name: 'money back' });
  await call('POST', `${account}/labels`, { title: '=cmd' }).catch(() => undefined);
  await call('POST', `${account}/canned_responses`, { short_code: '=1+1', content: 'Two' });
  await call('PATCH', account, { name: 'Paperlane Ltd' });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Audit logs' }).click();
  await entries().getByText('Maya Lindqvist changed the account settings.').waitFor();
  await entries().getByText('Name: Paperlane → Paperlane Ltd').waitFor();
  await entries().getByText('Maya Lindqvist added the team refunds.').waitFor();
  await entries().getByText('Maya Lindqvist logged in.').first().waitFor();
  await call('DELETE', `${account}/teams/${String(team['id'])}`);
  await page.reload();
  await entries().getByText('Maya Lindqvist deleted the team money back.').waitFor();
  await expect.poll(() => entries().getByText('Since deleted').count()).toBe(2);
});

test('entries are filtered by actor, action, type, and date, in pages', async () => {
  for (let index = 0; index < 16; index += 1)
    await call('POST', `${account}/labels`, { title: `label-${index}` });
  await page.goto(screen);
  await entries().waitFor();
  await expect.poll(() => entries().locator(':scope > li').count()).toBe(15);
  await page.getByRole('button', { name: 'Older entries' }).click();
  await page.getByText(/^16–/).waitFor();
  await page.getByRole('button', { name: /\bType\b/ }).click();
  await page.getByRole('option', { name: 'Labels' }).click();
  await page.getByText('1–15 of 16').waitFor();
  await page.getByRole('button', { name: 'Older entries' }).click();
  await entries().getByText('Maya Lindqvist added the label label-0.').waitFor();
  await page.getByRole('button', { name: /Action/ }).click();
  await page.getByRole('option', { name: 'Deleted' }).click();
  await page.getByText('No entries match these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Any date' }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/^1–15 of /).waitFor();
});

test('the file contains the selected entries, with formulas escaped', async () => {
  await page.goto(screen);
  await entries().waitFor();
  await page.getByRole('button', { name: /\bType\b/ }).click();
  await page.getByRole('option', { name: 'Canned responses' }).click();
  await page.getByText('1–1 of 1').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"CannedResponse","\'=1+1","create"');
});

test('a failure is shown and can be retried', async () => {
  await page.route('**/audit_logs*', (route) => route.fulfill({ status: 500, body: '{"error":"x"}' }));
  await page.reload();
  await page.getByText("The audit log couldn't be loaded").waitFor();
  await page.unroute('**/audit_logs*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await entries().waitFor();
});
