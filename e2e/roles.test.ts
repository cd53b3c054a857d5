import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';
import { linkEmailedTo } from './nodes/email.ts';

/* A role is created, given to a member, restricted and deleted, while the member works. */
let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let account = '';
let app = '';
let inboxId = 0;
let dataDir = '';
let maya: Page;
let leo: Page;
const conversations: Record<string, number> = {};
const email = 'leo@paperlane.example';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-roles-'));
  [browser, confab] = await Promise.all([launchBrowser(), startConfab({ DATA_DIR: dataDir })]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  app = `${confab.url}/app/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, {
    name: 'Shop app',
    enable_auto_assignment: false,
    channel: { type: 'api' },
  });
  inboxId = Number(inbox['id']);
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  for (const name of ['Ines', 'Noa', 'Uma']) {
    const contact = await call('POST', contacts, { name });
    const path = `${contacts}/${String(contact['source_id'])}/conversations`;
    const { id } = await call('POST', path, {});
    await call('POST', `${path}/${String(id)}/messages`, { content: `Hello from ${name}` });
    conversations[name] = Number(id);
  }
  const mayaId = Number(admin.profile['id']);
  await call('POST', `${account}/conversations/${conversations['Uma']}/assignments`, { assignee_id: mayaId });
  maya = await pageOf();
  await logIn(maya, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

async function pageOf(): Promise<Page> {
  const page = await (await newBrowserProfile(browser, { viewport: { width: 1400, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

/** Makes the invited user a member who can sign in. */
async function accept(): Promise<void> {
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

const agentIds = async () => (await call('GET', `${account}/agents`)) as unknown as Json[];
const cards = (page: Page) => page.getByRole('list', { name: 'Conversations' });

test('an administrator creates a role on screen and invites an agent with it', async () => {
  await maya.goto(`${app}/settings/custom-roles/list`);
  await maya.getByRole('heading', { name: 'No custom roles yet' }).waitFor();
  await maya.getByRole('button', { name: 'Add role' }).first().click();
  const form = maya.getByRole('dialog');
  await form.getByRole('textbox', { name: /Name/ }).fill('Triage');
  await form.getByRole('textbox', { name: 'Description' }).fill('Sorts what comes in');
  await form.getByText('Unassigned conversations', { exact: true }).click();
  await form.getByRole('button', { name: 'Add custom role' }).click();
  await maya.getByRole('list', { name: 'Custom roles' }).getByText('Sorts what comes in').waitFor();
  await maya.goto(`${app}/settings/agents/list`);
  await maya.getByRole('button', { name: 'Invite agent' }).click();
  const invitation = maya.getByRole('dialog');
  await invitation.getByRole('textbox', { name: /Name/ }).fill('Leo Park');
  await invitation.getByRole('textbox', { name: /Email/ }).fill(email);
  await invitation.getByText('Custom role', { exact: true }).click();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await maya.getByRole('list', { name: 'Agents' }).getByText('Triage').waitFor();
  await accept();
  const people = await agentIds();
  const user = people.find((agent) => agent['name'] === 'Leo Park');
  await call('POST', `${account}/inbox_members`, { inbox_id: inboxId, user_ids: [user?.['id']] });
});

test('its members see what the role permits, and no other menus', async () => {
  leo = await pageOf();
  await logIn(leo, confab.url, email);
  await leo.getByRole('tab', { name: /Unassigned/ }).click();
  await cards(leo).getByText('Hello from Ines').waitFor();
  await cards(leo).getByText('Hello from Noa').waitFor();
  expect(await cards(leo).getByText('Hello from Uma').count()).toBe(0);
  expect(await leo.getByRole('tab', { name: /All/ }).count()).toBe(0);
  expect(await leo.getByRole('link', { name: 'Contacts', exact: true }).count()).toBe(0);
  expect(await leo.getByRole('button', { name: 'New conversation' }).count()).toBe(0);
  await leo
    .getByRole('button', { name: /Your menu/ })
    .first()
    .click();
  await leo.getByText('Triage').waitFor();
  await leo.getByRole('menuitem', { name: 'Change account' }).click();
  await leo.getByRole('dialog').getByText('Triage').waitFor();
  await leo.keyboard.press('Escape');
  // Not by its URL either.
  await leo.goto(`${app}/contacts`);
  await leo.waitForURL(/\/dashboard/);
  await leo.goto(`${app}/settings/custom-roles/list`);
  await leo.waitForURL(/\/dashboard/);
});

test('a conversation assigned to someone else is removed from their list', async () => {
  await leo.getByRole('tab', { name: /Unassigned/ }).click();
  await cards(leo).getByText('Hello from Noa').waitFor();
  const mayaId = Number((await call('GET', '/api/v1/profile'))['id']);
  const url = `${account}/conversations/${conversations['Noa']}`;
  await call('POST', `${url}/assignments`, { assignee_id: mayaId });
  await cards(leo).getByText('Hello from Noa').waitFor({ state: 'detached' });
  await cards(leo).getByText('Hello from Ines').waitFor();
  await expect.poll(() => leo.getByRole('tab', { name: /Unassigned/ }).innerText()).toMatch(/1/);
});

test('a changed role, and a deleted one, change open screens immediately', async () => {
  await maya.goto(`${app}/settings/custom-roles/list`);
  await maya.getByRole('button', { name: 'Edit Triage' }).click();
  const form = maya.getByRole('dialog');
  await form.getByText('Changes apply immediately to the 1 person with this role.').waitFor();
  await form.getByText('Unassigned conversations', { exact: true }).click();
  await form.getByText('Contacts', { exact: true }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  // They may no longer see the conversation screen, so they are redirected to one they may see.
  await leo.waitForURL(/\/contacts/);
  await leo.getByRole('link', { name: 'Contacts', exact: true }).first().waitFor();
  expect(await leo.getByRole('link', { name: 'Conversations', exact: true }).count()).toBe(0);
  await maya.getByRole('button', { name: 'Delete Triage' }).click();
  await maya
    .getByRole('alertdialog')
    .getByText(/1 person has this role. They become an agent/)
    .waitFor();
  await maya.getByRole('button', { name: 'Delete role' }).click();
  await maya.getByRole('heading', { name: 'No custom roles yet' }).waitFor();
  await leo.getByRole('link', { name: 'Conversations', exact: true }).first().click();
  await leo.getByRole('tab', { name: /All/ }).click();
  await cards(leo).getByText('Hello from Uma').waitFor();
});
