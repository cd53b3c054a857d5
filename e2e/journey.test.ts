import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWebsite, onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import { startSite } from './browser/site.ts';
import { logIn } from './browser/log-in.ts';

let confab: Confab;
let browser: Browser;
let site: { url: string; close(): Promise<void> };
let agent: Page;
let visitor: Page;
let email: string;
/** Errors in either page. */
const faults: string[] = [];

beforeAll(async () => {
  [confab, browser] = await Promise.all([startConfab(), launchBrowser()]);
  const admin = await onboard(confab);
  email = admin.email;
  const inbox = await createWebsite(admin.call, admin.accountId, [Number(admin.profile['id'])]);
  site = await startSite(inbox.script);
  agent = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 1600 } })).newPage();
  visitor = await (await newBrowserProfile(browser, { viewport: { width: 1000, height: 760 } })).newPage();
  for (const page of [agent, visitor]) page.on('pageerror', (error) => faults.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await confab.close();
});

/** Screenshots of both pages after a failure. */
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await agent.screenshot({ path: 'test-results/journey-agent.png' });
  await visitor.screenshot({ path: 'test-results/journey-visitor.png' });
});

async function chat(): Promise<Frame> {
  const handle = await visitor.waitForSelector('#chatwoot_live_chat_widget', { state: 'attached' });
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('the chat has no content');
  return frame;
}

async function visitorWrites(text: string): Promise<void> {
  const field = (await chat()).getByLabel('Message', { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

async function agentWrites(text: string): Promise<void> {
  const field = agent.getByRole('textbox', { name: 'Your reply' });
  await field.fill(text);
  await agent.getByRole('button', { name: 'Send', exact: true }).click();
}

const thread = () => agent.getByRole('region', { name: /^Conversation with/ });
const inThread = (text: string) => thread().getByText(text, { exact: true });
const inChat = async (text: string) => (await chat()).locator('.bubble', { hasText: text });

test('a visitor and an agent exchange messages, see each other type, and lose nothing when the server is killed', async () => {
  // The visitor opens the chat on the shop's own page and writes.
  await visitor.goto(site.url);
  await visitor.locator('.woot-widget-bubble').click();
  await (await chat()).getByRole('button', { name: 'Send us a message' }).click();
  await visitorWrites('Where is my order?');
  await (await inChat('Where is my order?')).waitFor();

  // The agent signs in and finds it.
  await logIn(agent, confab.url, email);
  await agent.getByRole('tab', { name: /^All/ }).click();
  await agent.getByText('Where is my order?').first().click();
  await inThread('Where is my order?').waitFor();

  // A file arrives without a reload.
  const file = join(tmpdir(), `receipt-${process.pid}.txt`);
  await writeFile(file, 'Order 4711, paid');
  await (await chat()).locator('input[type=file]').setInputFiles(file);
  await (await chat()).getByLabel('Message', { exact: true }).press('Enter');
  await thread()
    .getByText(/receipt-\d+\.txt/)
    .first()
    .waitFor();

  // Typing is shown on both sides.
  await (await chat()).getByLabel('Message', { exact: true }).pressSequentially('It was');
  await thread()
    .getByText(/is typing/)
    .waitFor();
  await (await chat()).getByLabel('Message', { exact: true }).fill('');
  await agent.getByRole('textbox', { name: 'Your reply' }).pressSequentially('Let me', { delay: 20 });
  await (
    await chat()
  )
    .getByText(/typing/i)
    .first()
    .waitFor();

  // The agent answers; the visitor sees it live.
  await agentWrites('It leaves our shop today.');
  await (await inChat('It leaves our shop today.')).waitFor();

  // Resolved, and reopened by the next message.
  await agent.getByRole('button', { name: 'Resolve', exact: true }).first().click();
  await agent.getByRole('button', { name: 'Reopen', exact: true }).first().waitFor();
  await visitorWrites('One more thing');
  await inThread('One more thing').waitFor();
  await agent.getByRole('button', { name: 'Resolve', exact: true }).first().waitFor();

  // The server is killed: messages of both written meanwhile arrive once, in order.
  await confab.crash();
  await visitorWrites('Are you still there?');
  await agentWrites('Sorry, a short break.');
  await confab.restart();
  await expectSettled();
  await agentWrites('Back again.');
  await (await inChat('Back again.')).waitFor();
  await visitorWrites('Thank you!');
  await inThread('Thank you!').waitFor();

  const expected = [
    'Where is my order?',
    'It leaves our shop today.',
    'One more thing',
    'Back again.',
    'Thank you!',
  ];
  const seenByAgent = await order(thread().getByRole('article').allInnerTexts(), expected);
  const seenByVisitor = await order((await chat()).locator('.bubble').allInnerTexts(), expected);
  expect(seenByAgent).toEqual(expected);
  expect(seenByVisitor).toEqual(expected);
  expect(await inThread('Are you still there?').count()).toBe(1);
  expect(await (await inChat('Are you still there?')).count()).toBe(1);
  expect(await inThread('Sorry, a short break.').count()).toBe(1);
  expect(await (await inChat('Sorry, a short break.')).count()).toBe(1);
  expect(faults).toEqual([]);
});

/** Messages written while the server was down were sent automatically, or can be resent with a button. */
async function expectSettled(): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const retry of [
          thread().getByRole('button', { name: 'Retry' }),
          // The visitor's message was first, and the agent has not seen it.
          agent.getByRole('button', { name: 'Send anyway' }),
          (await chat()).getByRole('button', { name: /retry|try again/i }),
        ]) {
          if (await retry.first().isVisible()) await retry.first().click();
        }
        const arrived = [
          await inThread('Are you still there?').count(),
          await (await inChat('Sorry, a short break.')).count(),
        ];
        return arrived.join();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('1,1');
}

/** The expected texts in the order in which they are shown. */
async function order(texts: Promise<string[]>, inOrder: readonly string[]): Promise<string[]> {
  return (await texts).flatMap((text) => inOrder.filter((line) => text.includes(line)));
}
