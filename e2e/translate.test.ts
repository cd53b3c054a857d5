import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTranslator, type TranslatorStandIn } from '../apps/server/test/stand-ins/translator.ts';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let translator: TranslatorStandIn;
let call: ApiCaller;
let page: Page;
let messages = '';

beforeAll(async () => {
  translator = await startTranslator();
  const { apiUrl, apiKey } = translator.settings;
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({
      TRANSLATE_API_URL: apiUrl,
      TRANSLATE_API_KEY: apiKey,
      ALLOW_PRIVATE_NETWORK_TARGETS: 'true',
    }),
  ]);
  const admin = await onboard(confab);
  ({ call } = admin);
  const account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines' });
  const { id } = await call('POST', `${contacts}/${String(contact['source_id'])}/conversations`, {});
  messages = `${account}/conversations/${String(id)}/messages`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  await page.goto(`${confab.url}/app/accounts/${admin.accountId}/conversations/${String(id)}`);
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  await translator.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/translate.png' });
});

const write = (content: string) => call('POST', messages, { content, message_type: 'incoming' });
const messageWith = (text: string) => page.getByRole('article').filter({ hasText: text });

async function openMenu(text: string): Promise<void> {
  await messageWith(text).hover();
  await messageWith(text).getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
}

async function translate(text: string): Promise<void> {
  await openMenu(text);
  await page.getByRole('menuitem', { name: 'Translate' }).click();
}

test('a message is translated from its menu, and the original can be shown', async () => {
  await write('Wo ist **meine** Lampe?');
  let answer: () => void = () => undefined;
  translator.before = () => new Promise<void>((resolve) => (answer = resolve));
  await translate('Wo ist');
  await page.getByRole('status').getByText('Translating…').waitFor();
  await expect.poll(() => translator.requests.length).toBe(1);
  answer();
  await messageWith('en: Wo ist meine Lampe?').waitFor();
  expect(translator.requests).toEqual([{ q: 'Wo ist **meine** Lampe?', target: 'en', format: 'text' }]);
  await page.getByRole('button', { name: 'Show original' }).click();
  expect(await messageWith('en: Wo ist').count()).toBe(0);
  await expect.poll(() => messageWith('Wo ist').locator('strong').textContent()).toBe('meine');
  await page.getByRole('button', { name: 'Show translation' }).click();
  await messageWith('en: Wo ist meine Lampe?').waitFor();
  // It is stored with the message, so it is shown again, and not offered twice.
  await page.reload();
  await messageWith('en: Wo ist meine Lampe?').waitFor();
  await openMenu('en: Wo ist');
  expect(await page.getByRole('menuitem', { name: 'Translate' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('if the provider fails the message is unchanged, and can be translated later', async () => {
  translator.before = () => Promise.resolve();
  await write('Und der Schirm?');
  translator.next = { status: 500, body: 'Oops' };
  await translate('Und der Schirm?');
  await page.getByText('The translation service is not available. Try again.').waitFor();
  await messageWith('Und der Schirm?').waitFor();
  await translate('Und der Schirm?');
  await messageWith('en: Und der Schirm?').waitFor();
});

test('a translation runs nothing', async () => {
  await write('Hallo');
  translator.next = {
    status: 200,
    body: JSON.stringify({
      data: { translations: [{ translatedText: '<img src=x onerror=alert(1)> [go](javascript:alert(1))' }] },
    }),
  };
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await translate('Hallo');
  const message = messageWith('onerror');
  await message.waitFor();
  expect(await message.locator('img').count()).toBe(0);
  expect(await message.locator('a[href^="javascript"]').count()).toBe(0);
  expect(dialogs).toEqual([]);
});
