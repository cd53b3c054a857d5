import { mkdir } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminPassword, onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';

const people = ['Ines', 'Jonas', 'Kemi'];

let browser: Browser;
let confab: Confab;
let page: Page;
let email = '';
let letWrite: (names: readonly string[]) => Promise<void>;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  email = admin.email;
  letWrite = await openInbox(admin.call, admin.accountId);
  await letWrite(people);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/keyboard.png' });
});

test('log in, open, reply, resolve, and continue, with the keyboard only', async () => {
  await page.goto(`${confab.url}/app/login`);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await tabTo(/^Email/);
  await page.keyboard.type(email);
  await tabTo(/^Password/);
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/accounts\/\d+\/dashboard/);
  await page.getByRole('tab', { name: /^All/ }).waitFor();
  await expectFocus('after logging in');

  // The tabs are one tab stop; arrow keys move between them.
  await tabTo(/^Mine/);
  await page.keyboard.press('ArrowRight');
  await expectFocus('on the second tab', /^Unassigned/);
  await page.keyboard.press('ArrowRight');
  await expectFocus('on the third tab', /^All/);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').nth(2).waitFor();
  await tabTo(/Ines|Jonas|Kemi/);
  const first = await nameIn(focusedText());
  await page.keyboard.press('Enter');
  await thread(first).waitFor();
  await expectFocus('after opening a conversation');

  // The editor replaces a plain field once its code is loaded.
  await page.locator('.ProseMirror').waitFor();
  await tabTo('Your reply');
  await page.keyboard.type('It leaves our shop today.');
  await page.keyboard.press('Enter');
  await thread(first).getByRole('article').getByText('It leaves our shop today.').waitFor();
  await expectFocus('after sending', 'Your reply');

  await tabTo('Resolve', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await thread(first).getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  await expectFocus('after resolving', 'Reopen');

  await page.keyboard.press('Alt+KeyJ');
  const second = await openedAfter(first);
  await expectFocus('in the next conversation');
  await page.keyboard.press('Alt+KeyL');
  await expectFocus('asked to reply', 'Your reply');
  await page.keyboard.type('Thank you!');
  await page.keyboard.press('Enter');
  await thread(second).getByRole('article').getByText('Thank you!').waitFor();

  // Resolves and opens the next one with one key.
  await page.keyboard.press('Control+Alt+KeyE');
  const third = await openedAfter(second);
  await expectFocus('in the last conversation');
  expect(new Set([first, second, third])).toEqual(new Set(people));
});

test('the open conversation stays visible when moving through a long list', async () => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await letWrite(Array.from({ length: 12 }, (_, index) => `Visitor ${index}`));
  await page.getByRole('tab', { name: /^All/ }).click();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect.poll(() => list.getByRole('link').first().textContent()).toContain('Visitor 11');
  await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(11);
  const open = list.locator('a[aria-current]');
  const pressThrough = async (key: string): Promise<void> => {
    for (let step = 0; step < 10; step += 1) {
      const before = await open.textContent();
      await page.keyboard.press(key);
      await expect.poll(() => open.textContent(), { message: `after ${step} of ${key}` }).not.toBe(before);
      await expect.poll(() => isInSight(open), { message: `after ${step} of ${key}` }).toBe(true);
    }
  };
  await list.getByRole('link').first().click();
  await pressThrough('Alt+KeyJ');
  await pressThrough('Alt+KeyK');
});

/** Whether a card is completely within the list's viewport. */
const isInSight = (card: Locator) =>
  card.evaluate((element) => {
    let frame = element.parentElement;
    while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
    const [inner, outer] = [element.getBoundingClientRect(), frame?.getBoundingClientRect()];
    return outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  });

const thread = (name: string) => page.getByRole('region', { name: `Conversation with ${name}` });

/** Presses Tab until the named element has the focus; the focus has to be visible at every stop. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focus();
    if (isNamed(at.name, name)) return expectFocus(`on the way to ${String(name)}`, name);
    way.push(at.name);
    await page.keyboard.press(key);
    await expectFocus(`after ${key} on ${at.name}`);
  }
  throw new Error(`${String(name)} is not reached with ${key}: ${way.join(' → ')}`);
}

const isNamed = (seen: string, name: string | RegExp) =>
  typeof name === 'string' ? seen === name : name.test(seen);

/** The focus is on a visible element (with this name, if given), eventually even on a busy machine. */
async function expectFocus(when: string, name?: string | RegExp): Promise<void> {
  await expect.poll(focus, { message: `the focus ${when}`, timeout: 5000, interval: 20 }).toMatchObject({
    isSeen: true,
    name: name === undefined ? expect.stringMatching(/./) : expect.stringMatching(name),
  });
}

/** The focused element. The body and elements outside the window or without a size are not visible. */
function focus(): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: false };
    const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    const label =
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element.innerText);
    return {
      name: (label ?? '').trim() || element.tagName,
      isSeen:
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 1 &&
        height > 1 &&
        bottom > 0 &&
        right > 0 &&
        top < innerHeight &&
        left < innerWidth,
    };
  });
}

async function focusedText(): Promise<string> {
  return (await focus()).name;
}

async function nameIn(text: Promise<string>): Promise<string> {
  const seen = await text;
  const name = people.find((each) => seen.includes(each));
  if (name === undefined) throw new Error(`nobody is named in ${seen}`);
  return name;
}

/** Waits until a conversation other than this one is open; returns whose. */
async function openedAfter(before: string): Promise<string> {
  const heading = page.getByRole('region', { name: /^Conversation with/ }).getByRole('heading', { level: 2 });
  await expect.poll(() => heading.first().textContent(), { timeout: 5000 }).not.toBe(before);
  return nameIn(heading.first().innerText());
}

/** Creates an API inbox; the returned function sends customers' messages to it. */
async function openInbox(
  call: ApiCaller,
  accountId: number,
): Promise<(names: readonly string[]) => Promise<void>> {
  const inbox = await call('POST', `/api/v1/accounts/${accountId}/inboxes`, {
    name: 'Shop app',
    channel: { type: 'api' },
  });
  const base = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  return async (names) => {
    for (const name of names) {
      const contact = await call('POST', base, { name });
      const conversations = `${base}/${String(contact['source_id'])}/conversations`;
      const { id } = await call('POST', conversations, {});
      await call('POST', `${conversations}/${String(id)}/messages`, { content: `Hello, this is ${name}` });
    }
  };
}
