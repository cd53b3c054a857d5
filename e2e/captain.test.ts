import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Json } from './api.ts';
import { launchBrowser, newPerson } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { openDesk, startVisit, type Desk } from './widget/visit.ts';

let browser: Browser;
let confab: Confab;
let desk: Desk;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  desk = await openDesk(confab);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const area = (path: string) => `${confab.url}/app/accounts/${desk.accountId}/captain/${path}`;

/** An administrator sets up an assistant that answers in the newest inbox. */
async function setUp(page: Page): Promise<void> {
  await page.goto(area('assistants'));
  await page.getByRole('button', { name: 'Add assistant' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Quill');
  await form.getByRole('textbox', { name: 'Description' }).fill('Knows paper');
  await form.getByRole('textbox', { name: 'Product' }).fill('Paper');
  await form.getByRole('button', { name: 'Add assistant' }).click();
  await page.getByRole('link', { name: 'Quill' }).waitFor();
  await page.goto(area('responses'));
  await page.getByRole('button', { name: 'Add answer' }).first().click();
  await form.getByRole('textbox', { name: 'Question' }).fill('How do I return an order?');
  await form.getByRole('textbox', { name: 'Answer' }).fill('Send it back within 30 days.');
  await form.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option', { name: 'Quill' }).click();
  await form.getByRole('button', { name: 'Add answer' }).click();
  await page.getByText('Send it back within 30 days.').waitFor();
  await page.goto(area('assistants'));
  await page.getByRole('link', { name: 'Quill' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Can I return my order?');
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('Found by search').waitFor();
  const inbox = page.getByRole('list').getByRole('switch').last();
  await inbox.press('Space');
  await expect.poll(() => inbox.isChecked()).toBe(true);
}

test('an assistant answers a visitor, and a person takes over what it does not know', async () => {
  const before = async () => {
    const person = await newPerson(browser);
    closers.push(() => person.close());
    const page = await person.newPage();
    const { email } = await desk.call('GET', '/api/v1/profile');
    await logIn(page, confab.url, String(email));
    await setUp(page);
  };
  const { write, open } = await startVisit(browser, desk, closers, { before });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await write('How can I return my order?');
  await chat.locator('.bubble', { hasText: 'Send it back within 30 days.' }).waitFor();
  const base = `/api/v1/accounts/${desk.accountId}/conversations`;
  const { data } = (await desk.call('GET', `${base}?status=pending`)) as { data: { payload: Json[] } };
  expect(data.payload).toHaveLength(1);
  await write('Do you sell elephants?');
  await chat.locator('.bubble', { hasText: 'Transferring to another agent' }).waitFor();
  await expect
    .poll(async () => {
      const opened = (await desk.call('GET', `${base}?status=open`)) as { data: { payload: Json[] } };
      return opened.data.payload.length;
    })
    .toBe(1);
}, 120_000);
