import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { countBytes } from './browser/bytes.ts';
import { ownLinks, metadataErrors, speedErrors, xmlTexts } from './browser/page-checks.ts';
import { startConfab, type Confab } from './confab.ts';
import { fillHelpCentre } from './help-centre-content.data.ts';
import { widerThanWindow } from './screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let confab: Confab;
beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const { call, accountId, profile } = await onboard(confab);
  const authorId = Number(profile['id']);
  const { inboxId } = await createWebsite(call, accountId, [authorId]);
  await fillHelpCentre(call, { accountId, authorId, inboxId });
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const article = '/hc/paperlane/articles/return-an-order';
/** The browser's messages about a page, especially policy violations. */
function complaints(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/youtube|ERR_/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

test('articles and translations can be found and read without scripts', async () => {
  const person = await newBrowserProfile(browser, { javaScriptEnabled: false });
  const page = await person.newPage();
  await page.goto(`${confab.url}/hc/paperlane`);
  expect(page.url()).toBe(`${confab.url}/hc/paperlane/en`);
  await page.getByRole('searchbox').fill('retu');
  await page.getByRole('button', { name: 'Search' }).click();
  const results = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect.poll(() => results.allTextContents()).toEqual(['How to return an order']);
  await results.getByRole('link').click();
  expect(await page.title()).toBe('How to return an order | Paperlane help');
  const text = page.getByRole('article');
  expect(await text.getByRole('heading', { level: 2 }).allTextContents()).toContain('Send it back');
  expect(await text.textContent()).toContain("<script>document.title = 'hacked'</script>");
  await page.getByRole('link', { name: 'What cannot come back' }).click();
  expect(new URL(page.url()).hash).toBe('#s-what-cannot-come-back');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('textbox', { name: 'What is missing? (optional)' }).fill('Where is the label?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thanks for your feedback' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.locator('summary', { hasText: 'English' }).click();
  await page.getByRole('link', { name: 'العربية' }).click();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('كيفية إرجاع طلب');
  await page.getByRole('navigation').getByRole('link', { name: 'الطلبات' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('الطلبات');
  const lost = await page.goto(`${confab.url}/hc/paperlane/articles/secret-plan`);
  expect(lost?.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('What are you looking for?');
  await page.goto(`${confab.url}/hc/paperlane/en?show_plain_layout=true`);
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  expect(page.url()).toContain('show_plain_layout=true');
  expect(await page.getByRole('banner').count()).toBe(0);
  await person.close();
});

test('every page is readable in every theme, and no wider than its window', async () => {
  const faults: string[] = [];
  const paths = [
    '/hc/paperlane/en',
    '/hc/paperlane/ar',
    article,
    `${article}-ar`,
    `${article}?answered=no`,
    '/hc/paperlane/en/categories/orders',
    '/hc/paperlane/en/search?query=order',
    '/hc/paperlane/en/categories',
    '/hc/paperlane/nowhere',
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    const person = await newBrowserProfile(browser, { colorScheme, viewport: { width: 390, height: 800 } });
    const page = await person.newPage();
    await page.route(/youtube/, (route) => route.fulfill({ body: '' }));
    for (const path of paths) {
      await page.goto(confab.url + path);
      // Through the debugger, to which the page's policy does not apply.
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
          iframes: false,
        });
        return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
      });
      faults.push(
        ...[...found, ...(await widerThanWindow(page))].map((fault) => `${path} ${colorScheme}: ${fault}`),
      );
    }
    await person.close();
  }
  expect(faults).toEqual([]);
});

type Axe = {
  run: (
    on: Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
};

test('a page has a preview image for shared links, in any script', async () => {
  const person = await newBrowserProfile(browser);
  const page = await person.newPage();
  for (const path of [article, `${article}-ar`]) {
    await page.goto(confab.url + path);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, address ?? '');
    expect(size).toEqual([1200, 630]);
  }
  await person.close();
});

test('pages render immediately without shifts, weigh at most 40 KB, and have metadata for search engines', async () => {
  const faults: string[] = [];
  const titles = new Set<string>();
  const seen = new Set<string>();
  const paths = [
    '/hc/paperlane/en',
    '/hc/paperlane/ar',
    '/hc/paperlane/en/categories/orders',
    article,
    `${article}-ar`,
  ];
  const returning = new Map<string, [string, string][]>();
  for (const path of paths) {
    const person = await newBrowserProfile(browser);
    const page = await person.newPage();
    await page.route(/youtube/, (route) => route.fulfill({ body: '' }));
    const received = countBytes(page, confab.url);
    await page.goto(confab.url + path);
    await page.waitForLoadState('networkidle');
    const weight = await received.total((each) => each.startsWith('/hc'));
    if (weight > 40 * 1024) faults.push(`${path}: ${weight} bytes`);
    faults.push(...(await speedErrors(page)).map((fault) => `${path}: ${fault}`));
    faults.push(...(await metadataErrors(page, path)));
    titles.add(`${await page.locator('html').getAttribute('lang')} ${await page.title()}`);
    const { links, languages } = await ownLinks(page);
    returning.set(page.url(), languages);
    for (const link of [...links, ...languages.map(([, href]) => href)]) seen.add(link);
    await person.close();
  }
  expect(faults).toEqual([]);
  expect(titles.size).toBe(paths.length);
  // Each translation links back to the article that links to it.
  for (const [url, languages] of returning)
    for (const [, href] of languages)
      if (returning.has(href)) expect(returning.get(href)?.map(([, back]) => back)).toContain(url);
  expect(returning.get(confab.url + article)?.map(([language]) => language)).toEqual(
    expect.arrayContaining(['en', 'ar']),
  );
  const person = await newBrowserProfile(browser);
  const page = await person.newPage();
  await page.goto(`${confab.url}/hc/paperlane/en`);
  const read = async (address: string) => {
    const answer = await page.request.get(address);
    if (!answer.ok()) faults.push(`${address}: ${answer.status()}`);
    return answer.text();
  };
  const map = await xmlTexts(page, await read(`${confab.url}/hc/paperlane/sitemap.xml`), ['loc', 'lastmod']);
  expect(map['loc']).toEqual(expect.arrayContaining([confab.url + article, `${confab.url}${article}-ar`]));
  expect(map['loc']?.join(' ')).not.toContain('secret-plan');
  expect(map['lastmod']?.every((day) => /^\d{4}-\d{2}-\d{2}/.test(day))).toBe(true);
  const feed = await xmlTexts(page, await read(`${confab.url}/hc/paperlane/en/feed.xml`), [
    'id',
    'updated',
    'link',
  ]);
  expect(feed['id']?.length).toBeGreaterThan(5);
  expect(feed['updated']?.every((time) => !Number.isNaN(Date.parse(time)))).toBe(true);
  for (const address of new Set([...seen, ...(map['loc'] ?? []), ...(feed['link'] ?? [])]))
    await read(address);
  expect(faults).toEqual([]);
  await page.goto(`${confab.url}/hc/paperlane/en/search?query=order`);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await person.close();
});

test('a page weighs at most 40 KB, violates no policy, keeps its theme, and opens the chat', async () => {
  const person = await newBrowserProfile(browser);
  const page = await person.newPage();
  await page.route(/youtube/, (route) => route.fulfill({ body: '' }));
  const errors = complaints(page);
  const received = countBytes(page, confab.url);
  await page.goto(`${confab.url}${article}`);
  await page.waitForLoadState('networkidle');
  const own = await received.total((path) => path.startsWith('/hc'));
  expect(own).toBeGreaterThan(3000);
  expect(own, (await received.list()).join('\n')).toBeLessThanOrEqual(40 * 1024);
  await page.getByRole('combobox').pressSequentially('track');
  const suggestion = page.getByRole('option', { name: 'Track a parcel' });
  await suggestion.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await suggestion.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Track a parcel' }).waitFor();
  await page.locator('summary', { hasText: 'Theme' }).click();
  await page.getByRole('link', { name: 'Dark' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.locator('.woot-widget-bubble').first().waitFor();
  await page.getByRole('link', { name: 'Contact us' }).click();
  const frame = page.frameLocator('#chatwoot_live_chat_widget');
  await frame.getByRole('button', { name: 'Send us a message' }).waitFor();
  await frame.getByRole('button', { name: 'Track a parcel' }).click();
  const reader = frame.getByRole('dialog', { name: 'Track a parcel' });
  await reader.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Track a parcel' }).waitFor();
  expect(await reader.frameLocator('iframe').getByRole('banner').count()).toBe(0);
  await reader.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => reader.count()).toBe(0);
  expect(errors).toEqual([]);
  await person.close();
});
