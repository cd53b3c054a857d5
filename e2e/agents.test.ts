import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard, writeFromOutside, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let account = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  await createWebsite(call, admin.accountId, [Number(admin.profile['id'])]);
  await writeFromOutside(call, admin.accountId);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  await page.goto(`${confab.url}/app/accounts/${admin.accountId}/settings/agents/list`);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const listed = async () => page.getByRole('list', { name: 'Agents' }).getByRole('listitem').allInnerTexts();
const agents = async () =>
  (await call('GET', `${account}/agents`)) as unknown as { id: number; name: string; email: string }[];

test('several users are invited in bulk, and invalid addresses are named', async () => {
  await page.getByRole('button', { name: 'Invite several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite several agents' });
  const emails = dialog.getByLabel('Email addresses');
  await emails.fill('ana@paperlane.example, nobody\nMAYA@paperlane.example');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByText('Not an email address: nobody').waitFor();
  await expect.poll(() => emails.inputValue()).toContain('nobody');
  await emails.fill('ana@paperlane.example, leo@paperlane.example\nmaya@paperlane.example');
  await dialog.getByText('1 address already belongs to the account and is skipped.').waitFor();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('2 people have been invited.').waitFor();
  expect((await agents()).map(({ email }) => email).toSorted()).toEqual([
    'ana@paperlane.example',
    'leo@paperlane.example',
    'maya@paperlane.example',
  ]);
});

test('the list is sorted and searched, and pending invitations are marked', async () => {
  await page.getByRole('button', { name: 'Edit leo' }).waitFor();
  expect((await listed())[0]).toContain('ana');
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Sort by role' }).click();
  expect((await listed())[0]).toContain('Maya');
  await page.getByLabel('Search agents').fill('leo');
  const [only, ...others] = await listed();
  expect([only, others]).toEqual([expect.stringContaining('Invitation pending'), []]);
  await page.getByLabel('Search agents').fill('');
});

test('an agent is sent a password reset, and keeps the unchanged availability', async () => {
  await page.getByRole('button', { name: 'Edit Maya Lindqvist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Maya Lindqvist' });
  await dialog.getByRole('button', { name: 'Send password reset email' }).click();
  await page.getByText(/A password reset email is on its way/).waitFor();
  const changed = page.waitForRequest(
    (request) => request.method() === 'PUT' && /agents/.test(request.url()),
  );
  await dialog.getByLabel('Name').fill('Maya Berg');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  expect((await changed).postDataJSON()).toEqual({
    agent: { name: 'Maya Berg', role: 'administrator' },
  });
  await page.getByRole('button', { name: 'Edit Maya Berg' }).waitFor();
});

test('removing an agent shows first what happens to their conversations', async () => {
  await page.getByRole('button', { name: 'Remove ana' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove ana?' });
  await dialog.getByText('The invitation for ana is withdrawn.').waitFor();
  await dialog.getByRole('button', { name: 'Remove ana' }).click();
  await page.getByText('ana has been removed.').waitFor();
  expect((await agents()).map(({ name }) => name)).not.toContain('ana');
});
