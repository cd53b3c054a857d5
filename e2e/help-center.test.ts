import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelpCenter, onboard, writeFromOutside, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let base = '';
let first: Page;
let second: Page;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const start = await onboard(confab);
  ({ call } = start);
  base = `accounts/${start.accountId}/portals/help`;
  await createHelpCenter(call, start.accountId, Number(start.profile['id']));
  first = await (await newBrowserProfile(browser)).newPage();
  await logIn(first, confab.url, start.email);
  second = await first.context().newPage();
});

afterAll(async () => {
  await browser.close();
  await confab.close();
});

const article = async (): Promise<string> => {
  const { payload } = await call('GET', `/api/v1/${base}/articles/1`);
  return String((payload as { content: string }).content);
};

test('two users edit an article concurrently, and no text is lost', async () => {
  for (const page of [first, second]) {
    await page.goto(`${confab.url}/app/${base}/en/articles/1`);
    await page.getByText('All changes saved').waitFor();
  }
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  await write(first, ' today.');
  await second.getByText('Send it today.').waitFor();
  await expect.poll(article).toContain('2. Send it today.');

  await write(second, ' Really.');
  await write(first, ' Or not.');
  const requestsOf = () =>
    Promise.race(
      [first, second].map(async (page) => {
        await page.getByText('Someone else changed this text').waitFor();
        return page;
      }),
    );
  const loser = await requestsOf();
  await loser.getByRole('button', { name: 'Keep mine' }).click();
  await loser.getByText('All changes saved').waitFor();
  const mine = loser === first ? 'Send it today. Or not.' : 'Send it today. Really.';
  await expect.poll(article).toContain(mine);
  await (loser === first ? second : first).getByText(mine).waitFor();
});

test('an article is found and inserted into a reply by keyboard only', async () => {
  const articles = await call('GET', `/api/v1/${base}/articles`);
  const [{ id, title }] = articles['payload'] as [{ id: number; title: string }];
  await call('PATCH', `/api/v1/${base}/articles/${id}`, { status: 'published' });
  const account = base.replace(/\/portals.*/, '');
  const conversation = await writeFromOutside(call, Number(account.split('/')[1]));
  await first.goto(`${confab.url}/app/${account}/conversations/${conversation}`);
  const reply = first.locator('.ProseMirror');
  await reply.waitFor();
  await first.keyboard.press('Alt+KeyH');
  const search = first.getByRole('searchbox', { name: 'Search published articles' });
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.keyboard.type('return');
  await first.getByRole('list', { name: 'Articles found' }).getByText(title).waitFor();
  await first.keyboard.press('Enter');
  await first.getByText('thirty days').waitFor();
  await first.keyboard.press('Enter');
  await reply.getByRole('link', { name: title }).waitFor();
  await first.keyboard.press('Enter');
  await first.getByRole('article').getByRole('link', { name: title }).waitFor();
});

test('an article is written with a table, a callout, and a link, and is public', async () => {
  await call('PATCH', `/api/v1/${base}/articles/1`, { article: { status: 'published' } });
  await first.goto(`${confab.url}/app/${base}/en/articles/new`);
  await first.getByRole('textbox', { name: 'Title' }).fill('Send a parcel');
  await first.getByRole('textbox', { name: 'Text' }).click();
  const choose = async (query: string, name: RegExp) => {
    await first.keyboard.type(`/${query}`);
    await first.getByRole('listbox', { name: 'Insert' }).getByRole('option', { name }).waitFor();
    await first.keyboard.press('Enter');
  };
  await choose('warn', /Warning/);
  await first.keyboard.type('Mind the size in m^2^.');
  await first.keyboard.press('Enter');
  await first.keyboard.press('Enter');
  await choose('link', /Link to an article/);
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /How do I return an order/ })
    .click();
  await first.getByRole('textbox', { name: 'Text' }).getByRole('link').waitFor();
  await first.keyboard.press('Enter');
  await choose('tab', /Table/);
  for (const [at, words] of ['Size', 'Price', 'Days', 'Small', '4', '2'].entries()) {
    if (at > 0) await first.keyboard.press('Tab');
    await first.keyboard.type(words);
  }
  await first.getByText('All changes saved').waitFor();
  await first.getByRole('button', { name: 'Publish' }).click();
  const opened = first.getByRole('link', { name: 'Open public page' });
  await first.goto(`${confab.url}${await opened.getAttribute('href')}`);
  const text = first.getByRole('article');
  expect(await text.getByRole('note').textContent()).toBe('WarningMind the size in m2.');
  expect(await text.getByRole('superscript').textContent()).toBe('2');
  expect(await text.getByRole('columnheader').allTextContents()).toEqual(['Size', 'Price', 'Days']);
  expect(await text.getByRole('cell').allTextContents()).toEqual(['Small', '4', '2', '', '', '']);
  await text.getByRole('link', { name: 'How do I return an order?' }).click();
  await first.getByRole('heading', { level: 1, name: 'How do I return an order?' }).waitFor();
});

test('on a phone the active tab is in view', async () => {
  await first.setViewportSize({ width: 390, height: 844 });
  await first.goto(`${confab.url}/app/${base}/edit/transfer`);
  const isInView = async (): Promise<boolean> => {
    const box = await first.getByRole('tab', { selected: true }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  await first.getByRole('tab', { name: 'Import and export' }).waitFor();
  await expect.poll(isInView).toBe(true);
});
