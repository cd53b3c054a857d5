import { maxShownCharacters, maxShownLines } from '@confab/rules/long-text';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebsite, onboard, type ApiCaller } from '../api.ts';
import { launchBrowser, newBrowserProfile } from '../browser/browser.ts';
import { startConfab, type Confab } from '../confab.ts';
import { logIn } from '../browser/log-in.ts';

const maxLength = 150_000;
const texts = ['@', 'a@', '[@', 'a\n', '*a*', '> ', 'http://', '😀'];
/** Surrounded by letters, since white space alone is not a message. */
const filled = (part: string): string => `a${part.repeat(maxLength).slice(0, maxLength - 2 - part.length)}z`;

let confab: Confab;
let browser: Browser;
let call: ApiCaller;
let base: string;
let page: Page;
let website: { websiteToken: string };
beforeAll(async () => {
  [confab, browser] = await Promise.all([startConfab(), launchBrowser()]);
  const admin = await onboard(confab);
  call = admin.call;
  base = `/api/v1/accounts/${admin.accountId}`;
  website = await createWebsite(call, admin.accountId, [Number(admin.profile['id'])]);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(20_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

/** A new visitor who wrote `content`; returns their token and the conversation's display id. */
async function visitorWriting(content: string): Promise<{ token: string; conversation: number }> {
  const query = `?website_token=${website.websiteToken}`;
  const post = async (path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    const answer = await fetch(`${confab.url}${path}${query}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const config = await post('/api/v1/widget/config', '', {});
  const { auth_token: token } = config['website_channel_config'] as { auth_token: string };
  const { conversation_id: conversation } = await post('/api/v1/widget/messages', token, {
    message: { content },
  });
  return { token, conversation: Number(conversation) };
}

/** What was rendered below an element: the length of its text and its number of elements. */
function drawn(where: Page, selector: string) {
  return where.evaluate((place) => {
    const found = [...document.querySelectorAll<HTMLElement>(place)];
    return {
      places: found.length,
      characters: Math.max(...found.map((each) => each.textContent?.length ?? 0)),
      elements: Math.max(...found.map((each) => each.querySelectorAll('*').length)),
      breaks: Math.max(...found.map((each) => each.querySelectorAll('br').length)),
    };
  }, selector);
}

const words = 200;

describe('the longest message of one character', () => {
  test.each(texts)('%j repeated renders its beginning in the thread and a line in the list', async (part) => {
    const { conversation } = await visitorWriting(filled(part));
    await page.goto(`${confab.url}/app/accounts/1/conversations/${conversation}`);
    await page.getByRole('button', { name: 'Show all' }).waitFor();
    const thread = await drawn(page, 'article');
    expect(thread.characters).toBeLessThanOrEqual(maxShownCharacters + words);
    expect(thread.elements).toBeLessThanOrEqual(maxShownCharacters + words);
    expect(thread.breaks).toBeLessThanOrEqual(maxShownLines);
    const row = await drawn(page, `[role=list] a[href$="/conversations/${conversation}"]`);
    expect(row.characters).toBeLessThanOrEqual(400 + words);
  });

  test.each(texts)('%j repeated renders its beginning in the widget', async (part) => {
    const { token, conversation } = await visitorWriting(filled(part));
    await call('POST', `${base}/conversations/${conversation}/messages`, { content: filled(part) });
    const visitor = await (
      await newBrowserProfile(browser, { viewport: { width: 400, height: 700 } })
    ).newPage();
    await visitor.goto(`${confab.url}/widget?website_token=${website.websiteToken}&cw_conversation=${token}`);
    await visitor.getByRole('button', { name: 'Show all' }).nth(1).waitFor();
    const thread = await drawn(visitor, '.bubble');
    expect(thread.places).toBe(2);
    expect(thread.characters).toBeLessThanOrEqual(maxShownCharacters + words);
    expect(thread.elements).toBeLessThanOrEqual(maxShownCharacters + words);
    await visitor.context().close();
  });
});

test('a word of thousands of characters is rendered without kerning, and prose with it', async () => {
  const open = async (content: string) => {
    const { conversation } = await visitorWriting(content);
    await page.goto(`${confab.url}/app/accounts/1/conversations/${conversation}`);
  };
  /** Of the rendered text, which may be rendered again meanwhile. */
  const shaping = () =>
    page.evaluate(() => {
      const text = [...document.querySelectorAll('article [dir=auto]')].at(-1);
      if (!text) return undefined;
      const { fontKerning, fontFeatureSettings } = getComputedStyle(text);
      return { fontKerning, fontFeatureSettings };
    });
  await open('@\\'.repeat(2000));
  await expect.poll(shaping).toEqual({ fontKerning: 'none', fontFeatureSettings: 'normal' });
  await open('Two sheets are missing. '.repeat(100));
  await expect.poll(shaping).toMatchObject({ fontKerning: 'auto' });
});

test('all of it can be shown by keyboard, and is read by a screen reader', async () => {
  const text = `${'Two sheets are missing from the parcel, he says. '.repeat(2500)}The very end.`;
  const { conversation } = await visitorWriting(text);
  await page.goto(`${confab.url}/app/accounts/1/conversations/${conversation}`);
  const button = page.getByRole('button', { name: 'Show all' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show less', expanded: true }).waitFor();
  expect(await page.locator('article').last().ariaSnapshot()).toContain('The very end.');
  const end = page.getByText('The very end.');
  await end.scrollIntoViewIfNeeded();
  await expect.poll(() => end.isVisible()).toBe(true);
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () =>
    (await (window as unknown as { axe: typeof axe }).axe.run('article')).violations.map(({ id, nodes }) => [
      id,
      nodes[0]?.html,
    ]),
  );
  expect(faults).toEqual([]);
});
