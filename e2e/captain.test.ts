import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '../apps/server/test/features/text-files.ts';
import type { Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { startWidgetServer, startVisit, type WidgetServer } from './widget/visit.ts';

let browser: Browser;
let confab: Confab;
let desk: WidgetServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  desk = await startWidgetServer(confab);
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
  await addFile(page);
  await page.goto(area('assistants'));
  await page.getByRole('link', { name: 'Quill' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Can I return my order?');
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('Found by search').waitFor();
  const inbox = page.getByRole('list').getByRole('switch').last();
  await inbox.press('Space');
  await expect.poll(() => inbox.isChecked()).toBe(true);
}

/** A process of the built server reads the file. */
async function addFile(page: Page): Promise<void> {
  await page.goto(area('documents'));
  await page.getByRole('button', { name: 'Add document' }).first().click();
  await page.getByRole('menuitem', { name: 'Add file' }).click();
  const form = page.getByRole('dialog');
  const file = {
    name: 'fees.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(['Engraving costs six Euro.']),
  };
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByText('fees.pdf').waitFor();
  await form.getByRole('button', { name: 'Assistant' }).click();
  await page.getByRole('option', { name: 'Quill' }).click();
  await form.getByRole('button', { name: 'Add file' }).click();
  await page.getByRole('list', { name: 'Documents' }).getByText('fees.pdf').waitFor();
  const documents = `/api/v1/accounts/${desk.accountId}/captain/documents`;
  await expect
    .poll(async () => {
      const { payload } = (await desk.call('GET', documents)) as unknown as { payload: Json[] };
      return payload[0]?.['content'];
    })
    .toBe('Engraving costs six Euro.');
  await page.getByText('Reading', { exact: true }).waitFor({ state: 'detached' });
}

/** The same assistant helps the agent after the handoff. */
async function askCopilot(page: Page, conversationId: number): Promise<void> {
  await page.goto(`${confab.url}/app/accounts/${desk.accountId}/conversations/${conversationId}`);
  await page.getByRole('article').getByText('Found by search').waitFor();
  await page.getByRole('article').getByText('Handed over to agents').waitFor();
  await page.getByRole('button', { name: 'Show or hide Copilot' }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'Copilot' });
  await panel.getByRole('button', { name: 'Search our knowledge' }).waitFor();
  const question = panel.getByRole('textbox', { name: 'Question' });
  await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
  await question.fill('Can an order be returned?');
  await question.press('Enter');
  await panel.getByRole('button', { name: 'Insert' }).press('Enter');
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  await expect.poll(() => reply.textContent()).toBe('Send it back within 30 days.');
  await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
  await panel.getByRole('button', { name: 'New thread' }).press('Enter');
  await panel.getByRole('button', { name: 'Find similar conversations' }).press('Enter');
  await panel.getByText('No other conversation that you can see has similar words.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('copilot-button');
}

test('an assistant answers a visitor, and an agent takes over unknown questions', async () => {
  const person = await newBrowserProfile(browser);
  closers.push(() => person.close());
  const page = await person.newPage();
  const before = async () => {
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
  await askCopilot(page, Number(data.payload[0]?.['id']));
}, 120_000);
