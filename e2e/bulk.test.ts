import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let call: ApiCaller;
let page: Page;
let account = '';

const names = ['Ines', 'Rosa', 'Tomas', 'Uma', 'Vera'];

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const admin = await onboard(confab);
  ({ call } = admin);
  account = `/api/v1/accounts/${admin.accountId}`;
  const inbox = await call('POST', `${account}/inboxes`, { name: 'Shop app', channel: { type: 'api' } });
  const contacts = `/public/api/v1/inboxes/${String(inbox['inbox_identifier'])}/contacts`;
  await call('POST', `${account}/labels`, { title: 'refund' });
  for (const name of names.toReversed()) {
    const contact = await call('POST', contacts, { name });
    const conversations = `${contacts}/${String(contact['source_id'])}/conversations`;
    const { id } = await call('POST', conversations, {});
    await call('POST', `${conversations}/${String(id)}/messages`, { content: `Hello from ${name}` });
  }
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, admin.email);
  await page.getByRole('tab', { name: /^All/ }).click();
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const list = () => page.getByRole('list', { name: 'Conversations' });
const listed = async () => {
  const cards = await list()
    .innerText()
    .catch(() => '');
  return names.filter((name) => cards.includes(name));
};
const inOrder = async () => {
  const cards = await list().getByRole('link').allInnerTexts();
  return cards.map((words) => names.find((name) => words.includes(name)) ?? '');
};
const box = (name: string) => page.getByRole('checkbox', { name: `Select the conversation with ${name}` });
const selected = async () => {
  const all = await Promise.all(names.map(async (name) => ((await box(name).isChecked()) ? [name] : [])));
  return all.flat();
};
const card = (name: string) => list().getByRole('link').filter({ hasText: name });

test('conversations are selected by pointer, with shift a range, and resolved together; undo restores them', async () => {
  await expect.poll(listed).toEqual(names);
  await box('Ines').click();
  await card('Tomas').click({ modifiers: ['Shift'] });
  expect(await selected()).toEqual(['Ines', 'Rosa', 'Tomas']);
  await box('Rosa').click();
  const bar = page.getByRole('region', { name: 'Selected conversations' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Resolve' }).click();
  // Conversations that leave the list stay dimmed in place while the pointer is over it.
  await page.getByRole('tab', { name: 'All 3' }).waitFor();
  await page.getByText('2 conversations changed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 conversations restored').waitFor();
  await expect.poll(listed).toEqual(names);
});

test('keys select, extend, select all, and deselect', async () => {
  // The bulk action has changed their order.
  const [, second = '', third = '', fourth = ''] = await inOrder();
  await card(second).focus();
  await page.keyboard.press('x');
  expect(await selected()).toEqual([second]);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+J');
  expect(await selected()).toEqual([second, third, fourth].toSorted());
  await page.keyboard.press('Escape');
  expect(await selected()).toEqual([]);
  await page.keyboard.press('Control+a');
  expect(await selected()).toEqual(names);
  // The palette offers commands for the selection.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').locator('input').fill('Add label: refund');
  await page.getByRole('menuitem', { name: 'Add label: refund' }).first().click();
  await page.getByText('5 conversations changed').waitFor();
  await expect.poll(() => list().getByText('refund').count()).toBe(names.length);
  expect(await selected()).toEqual([]);
});

test('rows that leave the list are deselected, and the bar shows that', async () => {
  await box('Uma').click();
  await box('Vera').click();
  const conversation = page.locator('[data-row]').filter({ hasText: 'Uma' });
  const id = String(await conversation.getAttribute('data-row'));
  await call('POST', `${account}/conversations/${id}/toggle_status`, { status: 'resolved' });
  await page.getByText("1 conversation left the list and isn't selected anymore.").waitFor();
  await page.getByText('1 selected', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('the compact view is stored', async () => {
  await page.getByRole('button', { name: 'Show one line per conversation' }).click();
  await expect.poll(async () => (await card('Rosa').boundingBox())?.height).toBeLessThan(40);
  await page.reload();
  await page.getByRole('button', { name: 'Show conversations as cards' }).waitFor();
  await page.getByRole('tab', { name: /^All/ }).click();
  await card('Rosa').waitFor();
  expect((await card('Rosa').boundingBox())?.height).toBeLessThan(40);
  await page.getByRole('button', { name: 'Show conversations as cards' }).click();
});

test('a macro is built, run from the panel with the result of each step, and from the palette', async () => {
  const url = page.url();
  await page.goto(`${new URL(url).origin}/app${account.slice('/api/v1'.length)}/settings/macros/new`);
  await page.getByLabel('Name').fill('Close and thank');
  await page.getByRole('button', { name: 'Add macro' }).click();
  await page.getByText('Choose or enter a value.').waitFor();
  await page.getByRole('button', { name: /Choose.*Agent|Agent.*Choose/ }).click();
  await page.getByRole('option', { name: 'The agent who runs it' }).click();
  for (const action of ['Send a message', 'Resolve the conversation']) {
    await page.getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you, {{contact.name}}');
  // Reorders the actions: the drag handle supports arrow keys.
  await page.getByRole('button', { name: 'Move action 3', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Add macro' }).click();
  await page.getByRole('heading', { name: 'Macros', level: 1 }).waitFor();
  await page.getByText('Close and thank', { exact: true }).waitFor();

  await page.goto(url);
  await page.getByRole('tab', { name: /^All/ }).click();
  await card('Rosa').click();
  await page.getByRole('button', { name: 'Run macro Close and thank' }).click();
  const steps = page.getByRole('list', { name: 'Results of Close and thank' }).getByRole('listitem');
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Assign an agent\s*: done/),
      expect.stringMatching(/^Resolve the conversation\s*: done/),
      expect.stringMatching(/^Send a message\s*: done/),
    ]);
  await page.getByRole('article').getByText('Thank you, Rosa').waitFor();
  await card('Tomas').click();
  await page.getByRole('region', { name: 'Conversation with Tomas' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').locator('input').fill('Run macro');
  await page.getByRole('menuitem', { name: 'Run macro: Close and thank' }).click();
  await page.getByText('Macro Close and thank is done').waitFor();
  await page.getByRole('article').getByText('Thank you, Tomas').waitFor();
});
