import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let dataDir = '';
/** Errors reported by the browsers: blocked scripts and styles, page errors. */
const complaints: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-first-visit-'));
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({ DATA_DIR: dataDir, BRAND_COLOR: '#0b6b4c', LOGO: '/favicon.ico?wide' }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function newPage(): Promise<Page> {
  const page = await (await newBrowserProfile(browser)).newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  return page;
}

/** The link in the newest email to this address. */
async function linkEmailedTo(address: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (let tries = 0; tries < 100; tries += 1) {
    const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => b.localeCompare(a));
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const email = (await readFile(join(folder, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=');
      const link = /^http\S+$/m.exec(email)?.[0];
      if (email.includes(`To: ${address}`) && link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail came to ${address}`);
}

/** The browser finds a valid manifest, the icon of the tab, and the operator's own wide logo. */
async function expectIcons(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Confab', theme_color: '#0b6b4c' });
  const addresses = await page.evaluate(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '';
    return [icon, new URL('/favicon.ico', icon).href];
  });
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image/),
    ]);
  }
  const logo = page.getByRole('img', { name: 'Confab' });
  await expect
    .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(192);
}

test('the first visit creates the administrator and signs them in; setup is no longer available', async () => {
  const page = await newPage();
  await page.goto(confab.url);
  expect(new URL(page.url()).pathname).toBe('/installation/onboarding');
  await expectIcons(page);
  const button = page.getByRole('button', { name: 'Finish setup' });
  await expect
    .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(11, 107, 76)');
  await page.getByLabel('Your name').fill('Ada Founder');
  await page.getByLabel('Company').fill('Paperlane');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel(/^Password/).fill('Correct-Horse-9');
  await button.click();
  await page.waitForURL(/\/app\/accounts\/1\//);
  const again = await newPage();
  await again.goto(`${confab.url}/installation/onboarding`);
  await again.waitForURL(/\/app\/login/);
  expect(complaints).toEqual([]);
});

test('a forgotten password is reset by an emailed link', async () => {
  const page = await newPage();
  await page.goto(`${confab.url}/app/auth/reset/password`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await linkEmailedTo('ada@example.com'));
  await page.getByLabel(/^New password/).fill('Fresh-Start-1!');
  await page.getByLabel(/^Repeat password/).fill('Fresh-Start-1!');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL(/\/app\/accounts\/1\//);
  expect(complaints).toEqual([]);
});
