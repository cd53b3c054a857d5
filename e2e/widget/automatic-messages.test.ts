import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../browser/browser.ts';
import { startConfab, type Confab } from '../confab.ts';
import { startWidgetServer, startVisit, type WidgetServer } from './visit.ts';

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

test('a visitor is greeted, asked for an address and a rating, and the answers are stored', async () => {
  const inbox = {
    greeting_enabled: true,
    greeting_message: 'Hello, **how** can we help?',
    enable_email_collect: true,
    csat_survey_enabled: true,
    csat_config: { display_type: 'emoji', message: 'How was it?' },
  };
  const { open, write, server } = await startVisit(browser, desk, closers, { inbox });
  const chat = await open();
  await chat.getByRole('button', { name: 'Send us a message' }).click();
  await write('Where is my bike?');
  await expect
    .poll(() => chat.locator('.bubble').allInnerTexts())
    .toEqual([
      'Where is my bike?',
      'Hello, how can we help?',
      'Give the team a way to reach you.',
      'Get notified by email',
    ]);
  await chat.locator('.bubble strong', { hasText: 'how' }).waitFor();
  await expect.poll(() => chat.locator('.author').allInnerTexts()).toEqual(['Bot']);

  await chat.getByRole('textbox', { name: 'Get notified by email' }).fill('vera@example.com');
  await chat.getByRole('button', { name: 'Submit' }).click();
  await chat.locator('.answer', { hasText: 'vera@example.com' }).waitFor();
  const emailRequest = (await server.messages()).find(({ content_type: type }) => type === 'input_email');
  expect(emailRequest).toMatchObject({
    message_type: 3,
    content_attributes: { submitted_email: 'vera@example.com' },
  });

  await server.resolve();
  await chat.locator('.csat', { hasText: 'How was it?' }).waitFor();
  await chat.getByRole('button', { name: 'Good', exact: true }).click();
  await chat.getByRole('textbox', { name: 'Anything to add?' }).fill('Quick');
  await chat.locator('.csat').getByRole('button', { name: 'Submit' }).click();
  await chat.getByText('Thank you for your feedback.').first().waitFor();
  const rated = (await server.messages()).find(({ content_type: type }) => type === 'input_csat');
  expect(rated).toMatchObject({
    content_attributes: {
      display_type: 'emoji',
      submitted_values: { csat_survey_response: { rating: 4, feedback_message: 'Quick' } },
    },
  });
});
