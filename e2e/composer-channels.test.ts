import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lettersInput } from '../apps/server/test/example-channel/letters.ts';
import { onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { shipped } from './message-kinds.data.ts';
import { exampleEntry, startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let account = '';
let page: Page;
let lettersId = 0;
let odile = 0;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({}, exampleEntry)]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  await call('PUT', '/api/v1/profile', {
    profile: { message_signature: 'Maya, **[Paperlane](https://paperlane.example)**' },
  });
  const letters = { name: 'Letters', channel: lettersInput('desk@paperlane.example') };
  lettersId = Number((await call('POST', `${account}/inboxes`, letters))['id']);
  const created = await call('POST', `${account}/contacts`, { name: 'Odile', email: 'odile@example.com' });
  odile = Number((created['payload'] as { contact: Json }).contact['id']);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  await page.unrouteAll();
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/composer-channels.png' });
});

const reply = () => page.getByRole('textbox', { name: 'Your reply' });
const recipients = () => page.getByRole('group', { name: 'Recipients' });
const field = (name: string) => recipients().getByRole('textbox', { name, exact: true });
const templateButton = () => page.getByRole('button', { name: 'Use a template' });

async function open(id: number): Promise<void> {
  await page.goto(`${confab.url}/app${account.slice('/api/v1'.length)}/conversations/${id}`);
  await page.getByRole('article').first().waitFor();
}

/** An email of the contact, after one that we sent; returns the conversation. */
async function receiveLetter(): Promise<number> {
  const begun = { inbox_id: lettersId, contact_id: odile, message: { content: 'Dear Odile' } };
  const id = Number((await call('POST', `${account}/conversations`, begun))['id']);
  const message = { content: 'Where is it?', message_type: 'incoming' };
  await call('POST', `${account}/conversations/${id}/messages`, message);
  return id;
}

/** Sets the email attributes of the incoming message, as an email channel would. */
async function showAsEmail(email: Json): Promise<void> {
  await page.route(/\/messages(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { payload: Json[] };
    const payload = body.payload.map((message) =>
      message['message_type'] === 0
        ? { ...message, content_type: 'incoming_email', content_attributes: { email } }
        : message,
    );
    return route.fulfill({ response, json: { ...body, payload } });
  });
}

async function sent(id: number): Promise<Json[]> {
  const { payload } = await call('GET', `${account}/conversations/${id}/messages`);
  return (payload as Json[]).filter(({ message_type: type }) => type === 1);
}

/** The newest message, with its channel attributes. */
async function newest(id: number): Promise<Json | undefined> {
  const { messages } = await call('GET', `${account}/conversations/${id}`);
  return (messages as Json[])[0];
}

test('a reply is copied to valid addresses', async () => {
  const id = await receiveLetter();
  await showAsEmail({
    from: ['odile@example.com'],
    to: ['desk@paperlane.example'],
    cc: ['noa@example.com', 'desk@paperlane.example'],
  });
  await open(id);
  await reply().waitFor();
  await expect.poll(() => field('Cc').inputValue()).toBe('noa@example.com');
  await expect.poll(() => field('To').getAttribute('placeholder')).toBe('odile@example.com');
  expect(await templateButton().count()).toBe(0);
  await recipients().getByRole('button', { name: 'Bcc' }).click();
  await page.keyboard.type('archive');
  await reply().click();
  await page.keyboard.type('On its way');
  await page.keyboard.press('Enter');
  await recipients().getByText("“archive” isn't an email address.").waitFor();
  await expect.poll(() => field('Bcc').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await sent(id)).toHaveLength(1);
  await page.keyboard.type('@example.com');
  await page.reload();
  await expect.poll(() => field('Bcc').inputValue()).toBe('archive@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(async () => (await sent(id))[1])
    .toMatchObject({
      content: 'On its way',
      content_attributes: {
        to_emails: [],
        cc_emails: ['noa@example.com'],
        bcc_emails: ['archive@example.com'],
      },
    });
  const bubble = page.getByRole('article').filter({ hasText: 'On its way' });
  await bubble.getByRole('button', { name: 'Email details' }).click();
  await bubble.getByText('archive@example.com').waitFor();
  // The next reply starts with the same recipients.
  await expect.poll(() => field('Cc').inputValue()).toBe('noa@example.com');
  expect(await field('Bcc').count()).toBe(0);
  await page.getByRole('button', { name: 'Private note' }).click();
  await recipients().waitFor({ state: 'detached' });
});

test('a draft is synced to the author’s other browser with its addresses', async () => {
  const id = await receiveLetter();
  const path = `${account}/conversations/${id}/draft_messages`;
  await call('PUT', path, { message: 'From the train', cc_emails: 'lee@example.com' });
  await open(id);
  await expect.poll(() => field('Cc').inputValue()).toBe('lee@example.com');
  await field('Cc').fill('lee@example.com, noa@example.com');
  await expect
    .poll(() => call('GET', path))
    .toMatchObject({ message: 'From the train', cc_emails: 'lee@example.com, noa@example.com' });
});

test('a channel without formatted text gets a plain signature, and shows how much more it accepts', async () => {
  const id = await receiveLetter();
  await open(id);
  await reply().click();
  await page.getByRole('button', { name: 'Add signature' }).click();
  await page
    .getByRole('note', { name: 'Added below your reply' })
    .getByText('Maya, Paperlane (https')
    .waitFor();
  const signature = '\n\n--\n\nMaya, Paperlane (https://paperlane.example)';
  const longestText = 'x'.repeat(500 - signature.length);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await reply().fill(`${longestText}y`);
  await page.getByText('1 character over the limit').waitFor();
  await expect.poll(() => send.isDisabled()).toBe(true);
  await reply().fill(longestText);
  await page.getByText('0 characters left').waitFor();
  await send.click();
  await expect.poll(async () => (await sent(id)).at(-1)?.['content']).toBe(`${longestText}${signature}`);
  await page.getByRole('button', { name: 'Remove signature' }).click();
});

test('starts a new conversation with the contact of another, with a subject where the inbox has one', async () => {
  await open(await receiveLetter());
  await page.getByRole('button', { name: 'Write to this contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByText('odile@example.com').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Subject' }).count()).toBe(0);
  await dialog.getByRole('button', { name: /From inbox/ }).click();
  await page.getByRole('option', { name: 'Letters' }).click();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your invoice');
  await dialog.getByRole('button', { name: 'Cc', exact: true }).click();
  await page.keyboard.type('noa');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Here it is');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText("“noa” isn't an email address.").waitFor();
  await dialog.getByRole('textbox', { name: 'Cc' }).fill('noa@example.com');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').filter({ hasText: 'Here it is' }).waitFor();
  const id = Number(/conversations\/(\d+)/.exec(page.url())?.[1]);
  expect(await call('GET', `${account}/conversations/${id}`)).toMatchObject({
    inbox_id: lettersId,
    additional_attributes: { mail_subject: 'Your invoice' },
  });
  expect((await sent(id))[0]?.['content_attributes']).toMatchObject({ cc_emails: ['noa@example.com'] });
});

const pictured = {
  ...shipped,
  name: 'pictured',
  components: [{ type: 'HEADER', format: 'IMAGE' }, ...shipped.components],
};

test('where the contact has to write first, a conversation starts with a template', async () => {
  await call('POST', `${account}/inboxes`, {
    name: 'Parcels',
    channel: {
      type: 'api',
      additional_attributes: { agent_reply_time_window: 24, message_templates: [shipped, pictured] },
    },
  });
  await page.goto(`${confab.url}/app${account.slice('/api/v1'.length)}/contacts/${odile}`);
  await page.getByRole('button', { name: 'Write to this contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('In my own words');
  await dialog.getByRole('button', { name: /From inbox/ }).click();
  await page.getByRole('option', { name: 'Parcels' }).click();
  await dialog.getByText('unless you start with a template').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Choose a template.').waitFor();
  const use = dialog.getByRole('button', { name: 'Use a template' });
  await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true);
  await use.click();
  await page.getByRole('button', { name: /shipped/ }).click();
  const form = page.getByRole('dialog', { name: 'shipped' });
  await form.getByRole('textbox', { name: /Value for .1/ }).fill('{{contact.name}}');
  await form.getByRole('textbox', { name: /Value for .2/ }).fill('{{conversation.id}}');
  await form.getByRole('button', { name: 'Use this template' }).click();
  await form.getByText('This variable has no value here.').waitFor();
  await form.getByRole('textbox', { name: /Value for .2/ }).fill('B 8');
  await page.keyboard.press('Enter');
  await dialog.getByText('Hi Odile, your order B 8 has left.').waitFor();
  const another = dialog.getByRole('button', { name: 'Another template' });
  await expect.poll(() => another.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').filter({ hasText: 'Hi Odile, your order B 8 has left.' }).waitFor();
  const id = Number(/conversations\/(\d+)/.exec(page.url())?.[1]);
  expect(await newest(id)).toMatchObject({
    content: 'Hi Odile, your order B 8 has left.',
    additional_attributes: {
      template_params: { name: 'shipped', language: 'en', processed_params: { 1: 'Odile', 2: 'B 8' } },
    },
  });
});

test('the reply window opens with the contact’s message, and closes automatically; templates stay', async () => {
  const inbox = await call('POST', `${account}/inboxes`, {
    name: 'Shop app',
    channel: {
      type: 'api',
      additional_attributes: { agent_reply_time_window: 0.003, message_templates: [shipped, pictured] },
    },
  });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines' });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const id = Number((await call('POST', conversations, {}))['id']);
  await call('POST', `${account}/conversations/${id}/messages`, { content: 'Note', private: true });
  await open(id);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText("The contact hasn't written yet.").waitFor();
  expect(await recipients().count()).toBe(0);
  await call('POST', `${conversations}/${id}/messages`, { content: 'Hello!' });
  await page.getByText(/\d+ secs? left to reply/).waitFor();
  await reply().waitFor();
  await page.getByText('only accepts replies within 11 seconds of').waitFor({ timeout: 20_000 });
  expect(await reply().count()).toBe(0);
  await templateButton().first().click();
  const list = page.getByRole('dialog', { name: 'Message templates' });
  await list.getByRole('button', { name: /shipped/ }).waitFor();
  expect(await list.getByText('pictured').count()).toBe(0);
  await list.getByRole('button', { name: /shipped/ }).click();
  const form = page.getByRole('dialog', { name: 'shipped' });
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('textbox', { name: /Value for .1/ }).fill('{{contact.name}}');
  await form.getByRole('textbox', { name: /Value for .2/ }).fill('{{contact.phone}}');
  await form.getByText('This variable has no value here.').waitFor();
  expect(await sent(id)).toHaveLength(1);
  await form.getByRole('textbox', { name: /Value for .2/ }).fill('A 7');
  await form.getByRole('group', { name: 'Preview' }).getByText('Hi Ines, your order A 7 has left.').waitFor();
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article').filter({ hasText: 'Hi Ines, your order A 7 has left.' }).waitFor();
  // The bubble is shown before the server has responded.
  await expect
    .poll(() => newest(id))
    .toMatchObject({
      content: 'Hi Ines, your order A 7 has left.',
      additional_attributes: {
        template_params: { name: 'shipped', language: 'en', processed_params: { 1: 'Ines', 2: 'A 7' } },
      },
    });
});
