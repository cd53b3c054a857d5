import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adminPassword, onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { linkEmailedTo } from './nodes/email.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let account = '';
let app = '';
const conversations: number[] = [];
let maya: Page;
let bea: Page;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-viewers-'));
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({ DATA_DIR: dataDir })]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  app = `${confab.url}/app/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  for (const name of ['Ines', 'Noa']) {
    const contact = await call('POST', contacts, { name });
    const path = `${contacts}/${String(contact['source_id'])}/conversations`;
    const { id } = await call('POST', path, {});
    await call('POST', `${path}/${String(id)}/messages`, { content: `Hello from ${name}` });
    conversations.push(Number(id));
  }
  await addBea(dataDir);
  maya = await pageOf(admin.email);
  bea = await pageOf('bea@paperlane.example');
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await maya.screenshot({ path: 'test-results/viewers.png' });
});

/** A second administrator, starting with the invitation email. */
async function addBea(dataDir: string): Promise<void> {
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
  expect(answer.status).toBe(200);
}

async function pageOf(email: string): Promise<Page> {
  const person = await newBrowserProfile(browser, { viewport: { width: 1400, height: 800 } });
  const page = await person.newPage();
  page.setDefaultTimeout(15_000);
  await logIn(page, confab.url, email);
  return page;
}

const addressOf = (index: number): string => `${app}/conversations/${String(conversations[index])}`;

async function show(page: Page, index: number): Promise<void> {
  await page.goto(addressOf(index));
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
}

const viewing = (page: Page, name: string) => page.getByRole('status').getByText(`${name} is viewing`);

test('agents with the same conversation open see each other, and each other’s typing', async () => {
  await show(maya, 0);
  await show(bea, 1);
  expect(await viewing(maya, 'Bea Brook').count()).toBe(0);
  await show(bea, 0);
  await viewing(maya, 'Bea Brook').waitFor();
  await viewing(bea, 'Maya Lindqvist').waitFor();
  await bea.getByRole('textbox', { name: 'Your reply' }).pressSequentially('Hi');
  await maya.getByText('Bea Brook is typing').waitFor();
});

test('a viewer who opens another conversation is no longer shown', async () => {
  await show(maya, 0);
  await show(bea, 0);
  await viewing(maya, 'Bea Brook').waitFor();
  await bea.getByRole('tab', { name: /^All/ }).click();
  await bea.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Noa/ }).click();
  await viewing(maya, 'Bea Brook').waitFor({ state: 'detached', timeout: 3000 });
  await viewing(bea, 'Maya Lindqvist').waitFor({ state: 'detached', timeout: 3000 });
});

test('a viewer who loses the network is removed within seconds, and returns with it', async () => {
  await show(maya, 0);
  await show(bea, 0);
  await viewing(maya, 'Bea Brook').waitFor();
  await bea.context().setOffline(true);
  await viewing(maya, 'Bea Brook').waitFor({ state: 'detached', timeout: 15_000 });
  await bea.context().setOffline(false);
  await viewing(maya, 'Bea Brook').waitFor();
});

test('a closed tab is removed immediately', async () => {
  await show(maya, 0);
  const tab = await bea.context().newPage();
  await show(tab, 0);
  await bea.goto(`${app}/settings/labels/list`);
  await viewing(maya, 'Bea Brook').waitFor();
  await tab.close();
  await viewing(maya, 'Bea Brook').waitFor({ state: 'detached', timeout: 3000 });
});
