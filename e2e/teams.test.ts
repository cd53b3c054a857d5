import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller, type Json } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let accountId = 0;
let account = '';
let conversation = '';
let conversationId = 0;
let userId = 0;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call, accountId } = admin);
  account = `/api/v1/accounts/${accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines' });
  const customer = `${contacts}/${String(contact['source_id'])}/conversations`;
  conversationId = Number((await call('POST', customer, {}))['id']);
  await call('POST', `${customer}/${conversationId}/messages`, { content: 'Hello!' });
  conversation = `${account}/conversations/${conversationId}`;
  userId = Number((await call('GET', '/api/v1/profile'))['id']);
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const app = (path: string) => `${confab.url}/app/accounts/${accountId}/${path}`;
const sidebar = () => page.getByRole('navigation', { name: 'Navigation' });
const meta = async () => (await call('GET', conversation))['meta'] as Json;

test('a team is created from its name to its members, and is in the sidebar', async () => {
  await page.goto(app('settings/teams/list'));
  await page.getByRole('link', { name: 'New team' }).first().click();
  await page.getByRole('textbox', { name: /Team name/ }).fill('Orders');
  await page.getByText('Assign its conversations to online agents automatically').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('list', { name: 'Agents in this team' }).getByText('Maya Lindqvist').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'The team orders is ready' }).waitFor();
  await page.getByRole('link', { name: 'Show its conversations' }).click();
  await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor();
  const link = sidebar().getByRole('link', { name: 'orders' });
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  const teams = (await call('GET', `${account}/teams`)) as unknown as Json[];
  expect(teams).toMatchObject([{ name: 'orders', allow_auto_assign: false, is_member: true }]);
});

test('a conversation is assigned to the team, counted there, and removed by another’s change', async () => {
  await page.goto(app(`conversations/${conversationId}`));
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Watch conversation' }).waitFor();
  await details.getByRole('button', { name: 'Team', exact: false }).click();
  await page.getByRole('option', { name: 'orders' }).click();
  await expect.poll(async () => (await meta())['team']).toMatchObject({ name: 'orders' });
  await page.getByText('Assigned to orders by Maya Lindqvist').waitFor();
  await sidebar()
    .getByRole('link', { name: /orders 1|orders1/ })
    .click();
  await page.getByRole('tab', { name: /All/ }).click();
  const card = page.getByRole('link', { name: /Ines/ });
  await card.waitFor();
  // Another administrator removes the user from the team.
  await call('POST', `${conversation}/assignments`, { team_id: 0 });
  await card.waitFor({ state: 'detached' });
});

test('a team renamed or deleted elsewhere is updated here, without a reload', async () => {
  const [team] = (await call('GET', `${account}/teams`)) as unknown as Json[];
  const one = `${account}/teams/${String(team?.['id'])}`;
  await call('PATCH', one, { name: 'sales' });
  await sidebar().getByRole('link', { name: 'sales' }).waitFor();
  await page.getByRole('heading', { name: 'sales', level: 1 }).waitFor();
  await call('DELETE', one);
  await page.getByRole('heading', { name: "This view doesn't exist" }).waitFor();
  expect(await sidebar().getByRole('heading', { name: 'Teams' }).count()).toBe(0);
});

test('a user watches a conversation, finds it among the participating ones, and stops', async () => {
  await page.goto(app('participating/conversations'));
  await page.getByRole('heading', { name: 'Participating', level: 1 }).waitFor();
  const card = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Ines/ });
  // Another administrator adds a team: the list is updated.
  await page.getByText('No conversations here').waitFor();
  await call('POST', `${conversation}/participants`, { user_ids: [userId] });
  await card.click();
  expect(page.url()).toContain(`participating/conversations/${conversationId}`);
  const people = page.getByRole('list', { name: 'Participants' });
  await people.getByText('Maya Lindqvist').waitFor();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => call('GET', `${conversation}/participants`)).toEqual([]);
  await page.getByRole('button', { name: 'Watch conversation' }).click();
  await card.waitFor();
});
