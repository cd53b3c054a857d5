import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startLanguageModel,
  type LanguageModelStandIn,
} from '../apps/server/test/stand-ins/language-model.ts';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let model: LanguageModelStandIn;
let call: ApiCaller;
let page: Page;
let account = '';
let settings = '';
let messages = '';
let conversation = '';
let token = '';

beforeAll(async () => {
  model = await startLanguageModel();
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({ OPENAI_API_URL: model.settings.apiUrl, ALLOW_PRIVATE_NETWORK_TARGETS: 'true' }),
  ]);
  const admin = await onboard(confab);
  ({ call } = admin);
  token = String(admin.profile['access_token']);
  account = `/api/v1/accounts/${admin.accountId}`;
  settings = `${confab.url}/app/accounts/${admin.accountId}/settings/integrations`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines' });
  const { id } = await call('POST', `${contacts}/${String(contact['source_id'])}/conversations`, {});
  await call('POST', `${account}/labels`, { title: 'delivery' });
  messages = `${account}/conversations/${String(id)}/messages`;
  conversation = `${confab.url}/app/accounts/${admin.accountId}/conversations/${String(id)}`;
  for (const content of ['Where is my lamp?', 'Hello?', 'Anybody?'])
    await call('POST', messages, { content, message_type: 'incoming' });
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  await model.close();
});
beforeEach(() => {
  model.requests.length = 0;
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/assist.png' });
});

const assistant = () => page.getByRole('button', { name: 'Writing assistant' });
const reply = () => page.getByRole('textbox', { name: 'Your reply' });

async function choose(event: string): Promise<void> {
  await assistant().click();
  await page.getByRole('menuitem', { name: event }).click();
}

test('without a model there is no assistant', async () => {
  const response = page.waitForResponse(/integrations\/apps$/);
  await page.goto(conversation);
  await (await response).finished();
  await page.locator('.ProseMirror').waitFor();
  await page.getByRole('button', { name: 'Attach files' }).waitFor();
  expect(await assistant().count()).toBe(0);
});

test('an administrator connects one', async () => {
  await page.goto(settings);
  await page.getByRole('link', { name: 'Configure Language model' }).click();
  await page.getByLabel('API key').fill(model.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Stored: ••••1234. Leave empty to keep it.').waitFor();
});

test('a reply is suggested and inserted into the reply field', async () => {
  model.say = ({ messages: prompt }) => `It is on its way. (${prompt.at(-1)?.content ?? ''})`;
  await page.goto(conversation);
  await choose('Suggest a reply');
  await page.getByText('It is on its way. (Anybody?)').waitFor();
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect.poll(() => reply().innerText()).toBe('It is on its way. (Anybody?)');
  await expect.poll(() => reply().evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a draft is rewritten only on request, and restored on undo', async () => {
  model.say = () => 'Dear Ines, it is **on its way**.';
  await choose('Make more formal');
  await page.getByText('Dear Ines, it is on its way.').waitFor();
  expect(model.requests[0]?.messages[1]?.content).toBe('It is on its way. (Anybody?)');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await reply().innerText()).toBe('It is on its way. (Anybody?)');
  await choose('Make more formal');
  await page.getByRole('button', { name: 'Replace my draft' }).click();
  await expect.poll(() => reply().innerText()).toBe('Dear Ines, it is on its way.');
  await page.getByRole('button', { name: 'Restore my draft' }).click();
  await expect.poll(() => reply().innerText()).toBe('It is on its way. (Anybody?)');
  await choose('Make more formal');
  await page.getByRole('button', { name: 'Replace my draft' }).click();
  await page.getByRole('button', { name: 'Restore my draft' }).waitFor();
  await page.keyboard.type(' Soon.');
  await page.getByRole('button', { name: 'Restore my draft' }).waitFor({ state: 'detached' });
});

test('a failure shows its reason, and is only retried on click', async () => {
  model.next = { status: 429, body: '{}' };
  await choose('Make shorter');
  await page.getByText(/quota is used up/).waitFor();
  expect(model.requests).toHaveLength(1);
  model.say = () => 'On its way.';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('On its way.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Replace my draft' }).click();
  await expect.poll(() => reply().innerText()).toBe('On its way.');
});

test('in a private note it summarizes, also from the palette', async () => {
  await page.keyboard.press('Alt+KeyP');
  await page.getByRole('textbox', { name: 'Your private note' }).waitFor();
  model.say = () => 'She waits for a lamp.';
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette
    .getByRole('textbox')
    .or(palette.getByRole('combobox'))
    .or(palette.getByRole('searchbox'))
    .fill('summarize');
  await palette.getByText('Summarize the conversation').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('She waits for a lamp.').waitFor();
  await page.keyboard.press('Escape');
});

test('labels are suggested for an unlabeled conversation, and added on click', async () => {
  await page.goto(`${settings}/openai`);
  await page.getByRole('switch', { name: /^Suggest labels/ }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  model.say = ({ messages: prompt }) => (prompt[1]?.content.startsWith('Labels:') === true ? 'Delivery' : '');
  await page.goto(conversation);
  await page.getByRole('button', { name: 'Add the label delivery' }).click();
  const labels = page.getByRole('group', { name: 'Labels', exact: true });
  await labels.getByText('delivery').waitFor();
  await page.getByRole('group', { name: 'Suggested labels' }).waitFor({ state: 'detached' });
});

test('audio messages get a transcript once it is enabled', async () => {
  await page.goto(settings.replace('integrations', 'general'));
  await page.getByRole('switch', { name: /^Transcripts of audio/ }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.getByText('Account settings saved.').waitFor();
  await page.goto(conversation);
  await page.getByText('Anybody?').first().waitFor();
  const head = Buffer.alloc(44);
  for (const [text, at] of [
    ['RIFF', 0],
    ['WAVEfmt ', 8],
    ['data', 36],
  ] as const)
    head.write(text, at);
  const form = new FormData();
  form.append('message_type', 'incoming');
  form.append('attachments[]', new Blob([head, Buffer.alloc(500)], { type: 'audio/wav' }), 'note.wav');
  const sent = await fetch(`${confab.url}${messages}`, {
    method: 'POST',
    headers: { api_access_token: token },
    body: form,
  });
  expect(sent.status).toBe(200);
  await page.getByText('Where is my parcel?').waitFor();
  expect(model.transcribed).toEqual([{ model: 'whisper-1', fileName: 'audio.wav', byteSize: 544 }]);
});

test('when disabled, it is removed from open screens', async () => {
  await assistant().waitFor();
  const { payload } = await call('GET', `${account}/integrations/apps`);
  const [hook] = (payload as { id: string; hooks: { id: number }[] }[]).flatMap(({ hooks }) => hooks);
  await call('PATCH', `${account}/integrations/hooks/${String(hook?.id)}`, { status: 'disabled' });
  await assistant().waitFor({ state: 'detached' });
});
