import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let account = '';
let screens = '';
/** Two browsers of one administrator, on the newer of a contact's two conversations. */
let here: Page;
let there: Page;
let older = 0;
let newer = 0;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  screens = `${confab.url}/app/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  const contact = await call('POST', contacts, { name: 'Ines', email: 'ines@example.com' });
  const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
  const open = async (content: string) => {
    const { id } = await call('POST', conversations, {});
    await call('POST', `${conversations}/${String(id)}/messages`, { content });
    return Number(id);
  };
  older = await open('Where is my order?');
  newer = await open('And my invoice?');
  const page = async () => {
    const opened = await (
      await newBrowserProfile(browser, { viewport: { width: 1400, height: 1000 } })
    ).newPage();
    opened.setDefaultTimeout(10_000);
    await logIn(opened, confab.url, admin.email);
    return opened;
  };
  here = await page();
  there = await page();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });

test('an attribute defined in the settings is edited in the details, seen elsewhere, and filtered by', async () => {
  await there.goto(`${screens}/conversations/${newer}`);
  await details(there).getByRole('heading', { name: 'Previous conversations' }).waitFor();
  const page = details(there).getByRole('link', { name: 'Ines', exact: true });
  expect(await page.getAttribute('href')).toMatch(/\/contacts\/\d+$/);
  await here.goto(`${screens}/settings/custom-attributes/list`);
  await here.getByRole('button', { name: 'Add attribute' }).first().click();
  await here.getByLabel('Name').fill('Order number');
  await here.getByLabel('Regular expression').fill('^[A-Z]{2}-[0-9]+$');
  await here.getByLabel('Hint for values').fill('Two letters, a hyphen, and a number.');
  await here.getByRole('dialog').getByRole('button', { name: 'Add attribute' }).click();
  await here.getByText('“Order number” was added.').waitFor();

  await here.goto(`${screens}/conversations/${newer}`);
  await details(here).getByRole('button', { name: 'Show 1 attribute without a value' }).click();
  await details(here).getByRole('button', { name: 'Order number: Not set, Edit' }).click();
  const field = details(here).getByRole('textbox', { name: 'Order number' });
  await field.fill('wrong');
  await field.press('Enter');
  await details(here).getByText('Two letters, a hyphen, and a number.').waitFor();
  await field.fill('AB-12');
  await field.press('Enter');
  await details(here).getByRole('button', { name: 'Order number: AB-12, Edit' }).waitFor();
  await details(there).getByRole('button', { name: 'Order number: AB-12, Edit' }).waitFor();

  await here.getByRole('button', { name: 'Filter conversations' }).click();
  const dialog = here.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Attribute' }).click();
  await here.getByRole('option', { name: 'Order number' }).click();
  await dialog.getByLabel('Value').fill('ab-12');
  await here.getByRole('button', { name: 'Apply filter' }).click();
  const cards = here.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect.poll(() => cards.count()).toBe(1);
  await expect.poll(() => cards.first().innerText()).toContain('And my invoice?');
});

test('sections are reordered by keyboard and collapsed, and stay so after a reload', async () => {
  await here.goto(`${screens}/conversations/${newer}`);
  const titles = async () =>
    (await details(here).getByRole('heading', { level: 3 }).allInnerTexts()).slice(1);
  await details(here).getByRole('button', { name: 'Move Previous conversations' }).press('Home');
  await expect.poll(async () => (await titles())[0]).toBe('Previous conversations');
  await details(here).getByRole('button', { name: 'Conversation actions', exact: true }).click();
  await details(here).getByRole('button', { name: 'No priority' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const settings = (await call('GET', '/api/v1/profile'))['ui_settings'];
      return JSON.stringify(settings);
    })
    .toContain('"is_conv_actions_open":false');
  await here.reload();
  await expect.poll(async () => (await titles())[0]).toBe('Previous conversations');
  expect(await details(here).getByRole('button', { name: 'No priority' }).count()).toBe(0);

  const first = await details(here)
    .getByRole('button', { name: 'Move Previous conversations' })
    .boundingBox();
  const second = await details(here).getByRole('button', { name: 'Move Conversation actions' }).boundingBox();
  if (!first || !second) throw new Error('a handle is not on screen');
  await here.mouse.move(first.x + 8, first.y + 8);
  await here.mouse.down();
  await here.mouse.move(second.x + 8, second.y + 40, { steps: 5 });
  await here.mouse.up();
  await expect.poll(async () => (await titles())[0]).toBe('Conversation actions');
});

test('a previous conversation opens from its link', async () => {
  await here.goto(`${screens}/conversations/${newer}`);
  await details(here)
    .getByRole('link', { name: /Where is my order\?/ })
    .click();
  await here.waitForURL(`${screens}/conversations/${older}`);
});

test('muting marks the conversation everywhere, and unmuting removes the mark', async () => {
  await here.goto(`${screens}/conversations/${newer}`);
  await here.getByRole('button', { name: 'More conversation actions' }).click();
  await here.getByRole('menuitem', { name: 'Mute conversation' }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Mute' }).click();
  await here.getByText(/has muted the conversation/).waitFor();
  for (const page of [here, there]) await page.getByTitle('Muted').waitFor();
  await here.getByRole('button', { name: 'More conversation actions' }).click();
  await here.getByRole('menuitem', { name: 'Unmute conversation' }).click();
  for (const page of [here, there]) await page.getByTitle('Muted').waitFor({ state: 'detached' });
});

test('a transcript is sent to its recipient, and the link is copied', async () => {
  await here.goto(`${screens}/conversations/${newer}`);
  await here.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await here.getByRole('button', { name: 'More conversation actions' }).click();
  await here.getByRole('menuitem', { name: 'Send transcript' }).click();
  await here.getByRole('radio', { name: /Another address/ }).check({ force: true });
  await here.getByRole('button', { name: 'Send transcript' }).click();
  await here.getByText('This field is required.').waitFor();
  await here.getByLabel('Email address').fill('boss@example.com');
  await here.getByRole('button', { name: 'Send transcript' }).click();
  await here.getByText('The transcript is on its way to boss@example.com.').waitFor();
  await here.getByRole('button', { name: 'More conversation actions' }).click();
  await here.getByRole('menuitem', { name: 'Copy link' }).click();
  await here.getByText('Link copied').waitFor();
  const copied = await here.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${screens}/conversations/${newer}`);
});

test('a conversation is deleted after typing its number', async () => {
  await here.goto(`${screens}/conversations/${older}`);
  await here.getByRole('button', { name: 'More conversation actions' }).click();
  await here.getByRole('menuitem', { name: 'Delete conversation' }).click();
  const question = here.getByRole('alertdialog');
  const sure = question.getByRole('button', { name: 'Delete conversation' });
  await expect.poll(() => sure.isDisabled()).toBe(true);
  await question.getByRole('textbox').fill(String(older));
  await sure.click();
  await here.getByText(`Conversation #${older} was deleted.`).waitFor();
  await here.waitForURL(`${screens}/dashboard`);
  const answer = await fetch(`${confab.url}${account}/conversations/${older}`);
  expect(answer.ok).toBe(false);
});
