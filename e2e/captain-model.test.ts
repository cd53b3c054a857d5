import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  startLanguageModel,
  type LanguageModelStandIn,
} from '../apps/server/test/stand-ins/language-model.ts';
import type { Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { startWidgetServer, startVisit, type WidgetServer } from './widget/visit.ts';

let browser: Browser;
let confab: Confab;
let desk: WidgetServer;
let model: LanguageModelStandIn;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  model = await startLanguageModel();
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({
      ALLOW_PRIVATE_NETWORK_TARGETS: 'true',
      CAPTAIN_OPEN_AI_API_KEY: model.apiKey,
      CAPTAIN_OPEN_AI_ENDPOINT: model.settings.apiUrl,
      // The first answer of the model already exceeds the monthly budget.
      CAPTAIN_INPUT_PRICE: '1000000',
      CAPTAIN_MONTHLY_BUDGET: '1',
    }),
  ]);
  desk = await startWidgetServer(confab);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await confab.close();
  await model.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const known = 'Send it back within 30 days.';

async function setUp(): Promise<void> {
  const base = `/api/v1/accounts/${desk.accountId}`;
  const captain = `${base}/captain`;
  const { id } = await desk.call('POST', `${captain}/assistants`, { name: 'Quill', description: 'Paper' });
  await desk.call('POST', `${captain}/assistant_responses`, {
    question: 'How do I return an order?',
    answer: known,
    assistant_id: id,
  });
  for (const question of ['Do you repair pens?', 'Do you sell ink?'])
    await desk.call('POST', `${captain}/assistant_responses`, {
      question,
      answer: 'Yes, we do.',
      assistant_id: id,
      status: 'pending',
    });
  const { payload } = (await desk.call('GET', `${base}/inboxes`)) as { payload: Json[] };
  const inboxes = payload.map((inbox) => Number(inbox['id']));
  await desk.call('POST', `${captain}/assistants/${String(id)}/inboxes`, { inbox_id: Math.max(...inboxes) });
}

test('whatever the model does, the visitor gets an answer or an agent, and the report shows which', async () => {
  const { write, open } = await startVisit(browser, desk, closers, { before: setUp });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  const answers = chat.locator('.bubble', { hasText: known });
  const ask = async (text: string, count: number) => {
    await write(text);
    await expect.poll(() => answers.count(), { timeout: 60_000 }).toBe(count);
  };
  // After a slow, an interrupted and an invalid response, the best text found is the answer.
  model.next = 'silent';
  await ask('How can I return my order?', 1);
  model.next = 'cut';
  await ask('How can I return an order?', 2);
  model.say = () => 'Just keep it, and see https://evil.example';
  await ask('How do I return my order?', 3);
  expect(await chat.getByText('evil.example').count()).toBe(0);
  // The budget is used up: the model is not called again, and unanswered questions are handed off.
  const asked = model.requests.length;
  await write('Do you sell elephants?');
  await chat.locator('.bubble', { hasText: 'Transferring to another agent' }).waitFor();
  expect([asked, model.requests.length]).toEqual([3, 3]);

  const page = await (await newBrowserProfile(browser)).newPage();
  closers.push(() => page.context().close());
  const { email } = await desk.call('GET', '/api/v1/profile');
  await logIn(page, confab.url, String(email));
  const area = `${confab.url}/app/accounts/${desk.accountId}`;
  const handedOff = () => page.getByRole('region', { name: 'Assistant activity' }).getByRole('link').last();
  const day = new Date().toISOString().slice(0, 10);
  const outcomes = `/api/v2/accounts/${desk.accountId}/reports/captain/outcomes?from=${day}&to=${day}`;
  const counted = async () => ((await desk.call('GET', outcomes)) as { meta: Json }).meta['count'];
  await expect.poll(counted, { timeout: 60_000 }).toBe(1);
  await page.goto(`${area}/reports/captain?range=last30days`);
  await handedOff().waitFor({ timeout: 60_000 });
  expect(await handedOff().textContent()).toBe('1');
  await handedOff().press('Enter');
  await page.waitForURL(/outcome=handed_off/);
  const conversations = page.getByRole('grid', { name: 'Conversations with an assistant' });
  await page.getByText('1 entry').waitFor();
  await conversations.getByRole('row').nth(1).getByText('Handed off').waitFor();
  await conversations.getByRole('link').click();
  await page.waitForURL(/\/conversations\/\d+$/);
  await page.getByRole('article').getByText('Handed over to agents').waitFor({ timeout: 60_000 });

  // One of two drafts is approved and one deleted, by keyboard.
  await page.goto(`${area}/captain/responses`);
  await page.getByRole('button', { name: /Status/ }).press('Enter');
  await page.getByRole('option', { name: 'Waiting for approval' }).press('Enter');
  await page.getByText('How do I return an order?', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /repair pens/ }).press('Space');
  await page.getByRole('button', { name: 'Approve' }).first().press('Enter');
  await page.getByText('Do you repair pens?', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /sell ink/ }).press('Space');
  await page.getByRole('button', { name: 'Delete' }).first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('Do you sell ink?', { exact: true }).waitFor({ state: 'detached' });
  const list = `/api/v1/accounts/${desk.accountId}/captain/assistant_responses`;
  const { payload } = (await desk.call('GET', list)) as unknown as { payload: Json[] };
  const statuses = payload.map(({ question, status }) => [String(question), status] as const);
  expect(Object.fromEntries(statuses)).toEqual({
    'Do you repair pens?': 'approved',
    'How do I return an order?': 'approved',
  });
}, 180_000);
