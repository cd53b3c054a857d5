import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, caller, onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let accountId = 0;
let email = '';
const open: BrowserContext[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  ({ accountId, email } = await onboard(confab));
});
afterAll(async () => {
  for (const person of open) await person.close();
  await browser.close();
  await confab.close();
});

async function newPage(): Promise<Page> {
  const person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } });
  open.push(person);
  const page = await person.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

async function enterConsole(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Super-admin console' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
}

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console sections' }).getByRole('link', { name }).click();

test('the menu opens the console with its own sign-in, and returns', async () => {
  const page = await newPage();
  await logIn(page, confab.url, email);
  await page
    .getByRole('button', { name: /^Your menu/ })
    .locator('visible=true')
    .click();
  await page.getByRole('menuitem', { name: 'Super-admin console' }).click();
  await page.waitForURL(/\/super_admin/);
  await enterConsole(page);
  await page.getByRole('heading', { name: 'Conversations per day' }).waitFor();
  await area(page, 'Accounts');
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('link', { name: /Paperlane/ })
    .waitFor();
  // Scripts of the page cannot read the session.
  expect(await page.evaluate(() => document.cookie)).not.toContain('confab_super_admin');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Super-admin console' }).waitFor();
  await page.goto(`${confab.url}/app/accounts/${accountId}/dashboard`);
  await page.getByRole('heading', { name: 'Conversations' }).first().waitFor();
});

test('an account is created, limited, suspended, and deleted', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/super_admin/accounts`);
  await enterConsole(page);
  await page.getByRole('button', { name: 'New account' }).click();
  await page.keyboard.type('Inkwell');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Inkwell', level: 1 }).waitFor();
  await page.getByLabel('Maximum users').fill('x');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter a whole number, or leave it empty.').waitFor();
  await page.getByLabel('Maximum users').fill('3');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Account users' })
    .getByRole('link', { name: 'Maya Lindqvist' })
    .waitFor();
  const response = page.getByRole('switch', { name: 'response_bot', exact: true });
  await response.press('Space');
  await expect.poll(() => response.isChecked()).toBe(true);
  await page.reload();
  await response.waitFor();
  expect([await response.isChecked(), await page.getByLabel('Maximum users').inputValue()]).toEqual([
    true,
    '3',
  ]);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  await page.getByRole('searchbox').fill('inkw');
  await page.getByText('Nothing matches your search.').waitFor();
});

test('a user is found, and impersonated by a link that works once', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/super_admin/users`);
  await enterConsole(page);
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Una Blotter');
  await form.getByLabel('Email').fill('una@paperlane.example');
  await form.locator('input[type=password]').fill('weak');
  await page.keyboard.press('Enter');
  await form
    .getByText(/special character/)
    .first()
    .waitFor();
  await form.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Una Blotter', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Log in as user' }).click();
  const link = await page
    .getByRole('dialog')
    .getByText(/sso_auth_token/)
    .first()
    .innerText();
  const other = await newPage();
  await other.goto(link.trim());
  await other.waitForURL(/\/app\/(no-account|invitations)/);
  const late = await newPage();
  await late.goto(link.trim());
  await late.getByText('Invalid login credentials').waitFor();
});

test('a platform app’s login link signs a user in, once', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/super_admin/platform_apps`);
  await enterConsole(page);
  await page.getByRole('button', { name: 'New platform app' }).first().click();
  await page.keyboard.type('Billing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Show token' }).click();
  const token = (
    await page.getByRole('region', { name: 'Access token' }).or(page.locator('pre')).first().innerText()
  ).trim();
  const call = caller(confab, token);
  const body = { name: 'Pia Quire', email: 'pia@paperlane.example', password: adminPassword };
  const user = await call('POST', '/platform/api/v1/users', body);
  const account = await call('POST', '/platform/api/v1/accounts', { name: 'Foolscap' });
  await call('POST', `/platform/api/v1/accounts/${String(account['id'])}/account_users`, {
    user_id: user['id'],
    role: 'administrator',
  });
  const { url } = await call('GET', `/platform/api/v1/users/${String(user['id'])}/login`);
  const person = await newPage();
  await person.goto(String(url));
  await person.waitForURL(new RegExp(`/app/accounts/${String(account['id'])}/`));
  const late = await newPage();
  await late.goto(String(url));
  await late.getByText('Invalid login credentials').waitFor();
  // Users created by the app are listed; its token is revoked immediately.
  await page.reload();
  await page.getByRole('list', { name: 'Access' }).getByRole('link', { name: 'Foolscap' }).waitFor();
  await page.getByRole('button', { name: 'Replace token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace token' }).click();
  await page.getByText('The token was replaced').first().waitFor();
  await expect(call('GET', `/platform/api/v1/users/${String(user['id'])}`)).rejects.toThrow('401');
});

test('an installation bot is created, and offered to accounts that cannot change it', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/super_admin/agent_bots`);
  await enterConsole(page);
  await page.getByRole('button', { name: 'New agent bot' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('House bot');
  await form.getByLabel('Webhook URL').fill('https://bot.example/hook');
  await form.getByRole('button', { name: 'New agent bot' }).click();
  await page.getByRole('heading', { name: 'House bot', level: 1 }).waitFor();
  await page.getByLabel('Description').fill('Answers first');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const member = await newPage();
  await logIn(member, confab.url, email);
  await member.goto(`${confab.url}/app/accounts/${accountId}/settings/agent-bots`);
  const bots = member.getByRole('list', { name: 'Agent bots' });
  await bots.getByText('Answers first').waitFor();
  expect(await bots.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Delete agent bot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete agent bot' }).click();
  await page.getByText('No agent bots yet').waitFor();
});

test('a new name shows on the next page, the components are listed, and all was logged', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/super_admin/config`);
  await enterConsole(page);
  await page.getByLabel('Brand color').fill('red');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByText(/must be a color/)
    .first()
    .waitFor();
  await page.getByLabel('Brand color').fill('#0b6b4c');
  await page.getByLabel('Installation name').fill('Paper Desk');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByText(/^Saved\. Open pages/)
    .first()
    .waitFor();
  const visitor = await newPage();
  await visitor.goto(`${confab.url}/app/login`);
  await visitor.getByRole('heading', { name: /Paper Desk/ }).waitFor();
  await area(page, 'Status');
  await page.getByRole('list', { name: 'Dependencies' }).getByText('Database').waitFor();
  await area(page, 'Jobs');
  await page.getByText('No failed jobs').waitFor();
  await area(page, 'Access tokens');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: /Maya Lindqvist/ }).click();
  await page.getByRole('button', { name: 'Replace token' }).waitFor();
  expect(await page.getByRole('button', { name: 'Show token' }).count()).toBe(0);
  // All of it is in the log, and can be exported.
  await area(page, 'Audit log');
  const entries = page.getByRole('list', { name: 'Entries' });
  await entries.getByText('Maya Lindqvist changed the setting Installation name.').waitFor();
  await page.getByRole('button', { name: /Any action/ }).click();
  await page.getByRole('option', { name: 'Viewed a token' }).click();
  await entries.getByText(/viewed the token of the platform app Billing/).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^console-log-[\d-]+\.csv$/);
});
