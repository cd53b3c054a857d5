import { generate } from 'otplib';
import decodeQR from 'qr/decode.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, onboard } from './api.ts';
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
  await browser.close();
  await confab.close();
});

async function newBrowser(): Promise<Page> {
  const person = await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } });
  open.push(person);
  const page = await person.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

const profile = () => `${confab.url}/app/accounts/${accountId}/profile/settings`;
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What a phone reads from the QR code on the screen: from the image, not from the document. */
async function scan(page: Page): Promise<string> {
  const screenshot = await page.getByRole('img', { name: /^QR code/ }).screenshot();
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

let secret = '';
/** No code is valid twice, so each is of a later time step. */
let step = 0;
async function nextCode(): Promise<string> {
  const now = Math.floor(Date.now() / 30_000);
  step = Math.max(step + 1, now);
  return generate({ secret, epoch: step * 30 });
}

test('two-factor authentication is set up by scanning a code, required at the next login, and disabled', async () => {
  const page = await newBrowser();
  await logIn(page, confab.url, email);
  await page.goto(profile());
  await card(page, 'Two-factor authentication').getByRole('button', { name: 'Set up' }).click();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  const shown = new URL(await scan(page));
  expect(shown.protocol).toBe('otpauth:');
  secret = shown.searchParams.get('secret') ?? '';
  const field = dialog.getByLabel('Code from the app');
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill('12');
  await page.keyboard.press('Enter');
  await dialog.getByText('This code is wrong or has been used').waitFor();
  await field.fill(await nextCode());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await card(page, 'Two-factor authentication').getByText('10 recovery codes left').waitFor();

  const other = await newBrowser();
  await other.goto(
    `${confab.url}/app/login?next=${encodeURIComponent(`/app/accounts/${accountId}/profile/settings`)}`,
  );
  await other.getByLabel('Email').fill(email);
  await other.locator('input[type=password]').fill(adminPassword);
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const codeField = other.getByLabel('Code');
  await expect.poll(() => codeField.getAttribute('autocomplete')).toBe('one-time-code');
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await other.getByText('This code is wrong or has been used').waitFor();
  await codeField.fill(await nextCode());
  await other.keyboard.press('Enter');
  await other.waitForURL(/profile\/settings$/);

  const third = await newBrowser();
  await third.goto(`${confab.url}/app/login`);
  await third.getByLabel('Email').fill(email);
  await third.locator('input[type=password]').fill(adminPassword);
  await third.keyboard.press('Enter');
  await third.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await third.getByLabel('Recovery code').fill(codes[0] ?? '');
  await third.keyboard.press('Enter');
  await third.waitForURL(/\/dashboard/);
  await third.goto(profile());
  await card(third, 'Two-factor authentication').getByText('9 recovery codes left').waitFor();
  await third.getByRole('button', { name: 'Turn off' }).click();
  const off = third.getByRole('dialog');
  await off.getByLabel('Current password').fill(adminPassword);
  await off.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await off.getByLabel('Recovery code').fill(codes[1] ?? '');
  await third.keyboard.press('Enter');
  await card(third, 'Two-factor authentication').getByText('Off', { exact: true }).waitFor();
});

test('a device is listed on another one, logged out there, and its page closes immediately', async () => {
  const [here, there] = [await newBrowser(), await newBrowser()];
  await logIn(here, confab.url, email);
  await logIn(there, confab.url, email);
  await here.goto(profile());
  const sessions = card(here, "Where you're logged in");
  const rows = sessions.getByRole('listitem');
  await rows.first().getByText('This device').waitFor();
  const before = await rows.count();
  expect(before).toBeGreaterThan(1);
  await sessions
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  // One navigation may be aborted by the next.
  await expect.poll(() => there.url(), { timeout: 10_000 }).toMatch(/\/app\/login/);
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(before - 1);

  await logIn(there, confab.url, email);
  await here.reload();
  await sessions.getByRole('button', { name: 'Log out all others' }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => there.url(), { timeout: 10_000 }).toMatch(/\/app\/login/);
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
  // This device stays signed in, with a new socket.
  await here.goto(`${confab.url}/app/accounts/${accountId}/dashboard`);
  await here.getByRole('heading', { name: 'Conversations' }).first().waitFor();
});
