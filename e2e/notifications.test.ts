import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, caller, onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { linkEmailedTo } from './nodes/email.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let accountId = 0;
let account = '';
let contacts = '';
let dataDir = '';
/** Maya uses the page; the API calls are Bea's. */
let userId = 0;
let bea: ApiCaller;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'confab-notifications-'));
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({ DATA_DIR: dataDir })]);
  const admin = await onboard(confab);
  ({ call, accountId } = admin);
  account = `/api/v1/accounts/${accountId}`;
  userId = Number((await call('GET', '/api/v1/profile'))['id']);
  const inbox = await call('POST', `${account}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  bea = await otherAdministrator();
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const app = (path: string) => `${confab.url}/app/accounts/${accountId}/${path}`;
const bell = (name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();

/** A second administrator, starting with the invitation email. */
async function otherAdministrator(): Promise<ApiCaller> {
  const email = 'bea@paperlane.example';
  await call('POST', `${account}/agents`, { name: 'Bea Brook', email, role: 'administrator' });
  const link = new URL(await linkEmailedTo(dataDir, email));
  const answer = await fetch(`${confab.url}/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reset_password_token: link.searchParams.get('reset_password_token'),
      password: adminPassword,
      password_confirmation: adminPassword,
    }),
  });
  const { data } = (await answer.json()) as { data: Json };
  return caller(confab, String(data['access_token']));
}

/** A customer writes, and Bea assigns the conversation to Maya. */
async function assign(name: string): Promise<number> {
  const contact = await call('POST', contacts, { name });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const id = Number((await call('POST', conversations, {}))['id']);
  await call('POST', `${conversations}/${id}/messages`, { content: `Hello from ${name}` });
  await bea('POST', `${account}/conversations/${id}/assignments`, { assignee_id: userId });
  return id;
}

test('Bea’s assignment shows on Maya’s bell; the panel opens it, and opening it marks it read', async () => {
  await bell('Notifications').waitFor();
  const id = await assign('Ines');
  await bell('Notifications, 1 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Assigned to you').waitFor();
  await panel.getByRole('link', { name: /Ines/ }).press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(`/conversations/${id}`));
  await panel.waitFor({ state: 'detached' });
  await bell('Notifications').waitFor();
  await expect.poll(() => call('GET', `${account}/notifications/unread_count`)).toBe(0);
});

test('a conversation opened by URL has its notification marked read, in another tab as well', async () => {
  await page.goto(app('settings/general'));
  const id = await assign('Rosa');
  await bell('Notifications, 1 unread').waitFor();
  const other = await page.context().newPage();
  await other.goto(app(`conversations/${id}`));
  await bell('Notifications').waitFor();
  await other.close();
});

test('the inbox view is used by keyboard: done, snoozed, and the next opens automatically', async () => {
  await assign('Tomas');
  await assign('Uma');
  await assign('Vito');
  await page.goto(app('inbox-view'));
  const list = page.getByRole('list', { name: 'Notifications' });
  const names = () => list.getByRole('link').locator('bdi:first-child').allInnerTexts();
  await list.getByRole('link', { name: /Vito/ }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('region', { name: 'Conversation with Vito' }).waitFor();
  await bell('Notifications, 2 unread').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('region', { name: 'Conversation with Uma' }).waitFor();
  await list.getByRole('link', { name: /Vito/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.getByRole('menuitem', { name: 'For an hour' }).click();
  await page.getByRole('region', { name: 'Conversation with Tomas' }).waitFor();
  await list.getByRole('link', { name: /Uma/ }).waitFor({ state: 'detached' });
  expect((await names()).join()).toContain('Tomas');

  // The address shows the same after a reload, although it has been read by now.
  await page.reload();
  await page.getByRole('region', { name: 'Conversation with Tomas' }).waitFor();
  await page.getByRole('button', { name: 'Display options' }).click();
  await page
    .getByRole('menuitem', { name: 'Snoozed' })
    .or(page.getByRole('menuitemcheckbox', { name: 'Snoozed' }))
    .click();
  await list.getByRole('link', { name: /Uma/ }).waitFor();
});

test('a message received while typing replaces its notification, and no input', async () => {
  const id = await assign('Xenia');
  await page.goto(app('inbox-view'));
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByRole('link', { name: /Xenia/ }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Xenia' });
  await conversation.getByRole('textbox', { name: 'Your reply' }).click();
  await page.keyboard.type('It is on');
  const before = new URL(page.url()).pathname;
  await call('POST', `${account}/conversations/${id}/messages`, {
    content: 'Hello?',
    message_type: 'incoming',
  });
  await page.waitForURL((url) => url.pathname !== before);
  await page.keyboard.type(' its way');
  await conversation.getByText('It is on its way').waitFor();
  expect(await list.getByRole('link', { name: /Xenia/ }).count()).toBe(1);
  await bell('Notifications').waitFor();

  await page.getByRole('button', { name: 'More conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Send transcript' }).click();
  await page.getByRole('dialog', { name: 'Send a transcript' }).waitFor();
  // Keys do not act on what is behind the panel.
  await page.keyboard.press('Alt+e');
  await page.keyboard.press('Escape');
  const status = async () => (await call('GET', `${account}/conversations/${id}`))['status'];
  expect(await status()).toBe('open');
  await page.keyboard.press('Alt+e');
  await expect.poll(status).toBe('resolved');
});

test('after a network outage, list and badge equal those on the server', async () => {
  await page.goto(app('inbox-view'));
  await page.getByRole('heading', { name: 'Inbox view' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("You're offline.", { exact: false }).waitFor();
  await assign('Wim');
  await page.context().setOffline(false);
  await bell('Notifications, 1 unread').waitFor();
  await page.getByRole('list', { name: 'Notifications' }).getByRole('link', { name: /Wim/ }).waitFor();
});

test('the notification flags are reached by Tab, without scrolling the frame around them', async () => {
  await page.goto(app('profile/settings'));
  const last = page.getByRole('checkbox', {
    name: /^Push: A message arrives in a conversation I take part in/,
  });
  await last.focus();
  expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await call('GET', `${account}/notification_settings`))['selected_push_flags'])
    .toContain('push_participating_conversation_new_message');
});
