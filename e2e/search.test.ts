import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let page: Page;
let account = '';

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const { accountId, call, email } = await onboard(confab);
  account = `${confab.url}/app/accounts/${accountId}`;
  const api = `/api/v1/accounts/${accountId}`;
  const inbox = await call('POST', `${api}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines Morel', email: 'ines@example.com' });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const { id } = await call('POST', conversations, {});
  for (let count = 1; count <= 60; count += 1) {
    const content = count === 3 ? 'The hinge broke, 我要退款' : `Line ${count} of a long story`;
    await call('POST', `${conversations}/${String(id)}/messages`, { content });
  }
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const oldMessage = () => page.getByRole('log').getByText('The hinge broke');

test('a key opens the search, and a message result opens its conversation at that message', async () => {
  await page.goto(`${account}/dashboard`);
  await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /Search messages/ }).fill('退款');
  const result = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await result.waitFor();
  await expect.poll(() => result.locator('mark').innerText()).toBe('退款');
  expect(page.url()).toContain(`q=${encodeURIComponent('退款')}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await oldMessage().waitFor();
  await expect.poll(() => oldMessage().evaluate(isInView)).toBe(true);
  await page.goBack();
  await result.waitFor();
});

test('the palette finds contacts and messages', async () => {
  await page.goto(`${account}/dashboard`);
  await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('searchbox').fill('inge bro');
  const found = page.getByRole('dialog').getByText(/The hinge broke/);
  await found.waitFor();
  await found.click();
  await oldMessage().waitFor();
  await expect.poll(() => oldMessage().evaluate(isInView)).toBe(true);
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('searchbox').fill('morel');
  await page.getByRole('dialog').getByText('Ines Morel · ines@example.com').waitFor();
  await page.getByText('See all results for “morel”').click();
  await page.getByRole('list', { name: 'Contacts' }).getByRole('link').waitFor();
});

/** Runs in the browser: whether an element is completely on screen. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
