import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCaller, createWebsite, onboard, writeFromOutside } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { accountScreens, lostControls, widerThanWindow } from './screens.ts';
import { logIn } from './browser/log-in.ts';

const base = '/api/v1/accounts/1';
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({ EDITION: 'cloud' })]);
  const founder = await onboard(confab);
  ({ call } = founder);
  await createWebsite(call, 1, [Number(founder.profile['id'])]);
  await call('PATCH', `${base}/inboxes/1`, { working_hours_enabled: true });
  await call('POST', `${base}/agents`, { name: 'Leo Park', email: 'leo@paperlane.example' });
  await writeFromOutside(call, 1);
  page = await (await newBrowserProfile(browser, { viewport: desk, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(15_000);
  await logIn(page, confab.url, founder.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

/** Languages without translations: English texts, and the language's own formats. */
const languages = [
  { locale: 'fa', dir: 'rtl', firstDay: 'شنبه', two: '۲', script: /\p{Script=Arabic}/u },
  { locale: 'he', dir: 'rtl', firstDay: 'יום ראשון', two: '2', script: /\p{Script=Hebrew}/u },
  { locale: 'pt_BR', dir: 'ltr', firstDay: 'domingo', two: '2', script: / de /u },
] as const;

test.each(languages)('$locale decides direction, week, numbers and dates', async (language) => {
  const { locale, dir, firstDay, two, script } = language;
  await call('PATCH', base, { locale });
  await open('settings/inboxes/1');
  await page.locator(`html[dir=${dir}][lang=${locale.replace('_', '-')}]`).waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: 'Business hours' }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${firstDay}`) }).waitFor();
  const [first] = await page.locator('form').getByRole('checkbox').all();
  await expect.poll(() => first?.evaluate((box) => box.closest('label')?.textContent)).toContain(firstDay);

  await open('settings/agents/list');
  expect(
    bare(
      await page
        .getByText(/agents\u2069?$/)
        .last()
        .textContent(),
    ),
  ).toBe(`${two} agents`);

  await open('dashboard');
  await page.getByRole('tab', { name: /All/ }).click();
  const time = page.getByRole('list', { name: 'Conversations' }).locator('time').first();
  await expect.poll(() => time.getAttribute('title')).toMatch(script);
});

test('the dashboard is in the account’s language, and the login page in the last one or the browser\u2019s', async () => {
  await call('PATCH', base, { locale: 'de' });
  await open('settings/inboxes/1');
  await page.getByRole('tab', { name: 'Geschäftszeiten' }).waitFor();

  const guest = await newBrowserProfile(browser, { viewport: phone, locale: 'es-MX' });
  const login = await guest.newPage();
  await login.goto(`${confab.url}/app/login`);
  await login.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await login.locator('html').getAttribute('lang')).toBe('es');
  await login.evaluate(() => localStorage.setItem('language', 'de'));
  await login.reload();
  await login.getByRole('button', { name: 'Anmelden' }).waitFor();
  await login.goto(`${confab.url}/super_admin`);
  await login.getByRole('button', { name: 'Log in' }).waitFor();
  await guest.close();
});

test('the language chosen in the settings applies immediately', async () => {
  await call('PATCH', base, { locale: 'en' });
  await open('settings/general');
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).last().fill('العربية');
  await page.getByRole('option', { name: /العربية/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.locator('html[dir=rtl][lang=ar]').waitFor({ state: 'attached' });
  await page.getByText('تم الحفظ', { exact: true }).waitFor();
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('Paperlane');
});

const rtl = languages.filter(({ dir }) => dir === 'rtl');

test.each(rtl)('$locale mirrors the shell, forms, and overlays', async ({ locale }) => {
  await call('PATCH', base, { locale });
  await open('settings/general');
  await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
  const start = { rail: await middle('nav >> nth=0'), sidebar: await middle('nav >> nth=1') };
  expect(start.rail).toBeGreaterThan(start.sidebar);
  expect(start.sidebar).toBeGreaterThan(await middle('main'));
  const label = page.locator('main form label').first();
  const ends = await label.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const field = element.closest('form')?.querySelector('input[name=name]');
    return [range.getBoundingClientRect().right, field?.getBoundingClientRect().right];
  });
  expect(Math.round(ends[0] ?? 0)).toBe(Math.round(ends[1] ?? 1));
  expect(await middle('main form button[type=submit] >> nth=0')).toBeLessThan(
    await middle('main form >> nth=0'),
  );
  // Addresses are written left to right in every language.
  expect(
    await page.locator('input[name=support_email]').evaluate((field) => getComputedStyle(field).direction),
  ).toBe('ltr');
  // English fallback text keeps its period at its own end.
  const help = page.locator('main form [slot=description], main form [id*=description]').first();
  await expect.poll(() => help.evaluate((note) => note.textContent)).toMatch(/^\u2066.*\u2069$/);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.waitFor();
  await expect.poll(() => palette.evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Your menu/ })
    .locator('visible=true')
    .click();
  expect(await middle('[role=menu]')).toBeGreaterThan(desk.width / 2);
  await page.keyboard.press('Escape');
});

test('mirrored, every screen fits its window, on a desktop and on a phone', async () => {
  await call('PATCH', base, { locale: 'fa' });
  const faults: string[] = [];
  for (const screen of accountScreens) {
    await page.setViewportSize(desk);
    await open(screen);
    await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
    for (const window of [desk, phone]) {
      await page.setViewportSize(window);
      const found = [...(await widerThanWindow(page)), ...(await lostControls(page))];
      faults.push(...found.map((fault) => `${screen} at ${window.width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  await page.setViewportSize(desk);
});

test('the drawer on a phone opens from the start edge', async () => {
  await call('PATCH', base, { locale: 'he' });
  await page.setViewportSize(phone);
  await open('settings/general');
  await page.locator('html[dir=rtl]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  const box = await drawer.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(phone.width);
  expect(await widerThanWindow(page)).toEqual([]);
});

async function open(path: string): Promise<void> {
  await page.goto(`${confab.url}/app/accounts/1/${path}`);
  await page.locator('main h1, main h2').locator('visible=true').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function middle(selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return box.x + box.width / 2;
}

/** Without the characters that isolate text of another direction. */
function bare(text: string | null): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
}
