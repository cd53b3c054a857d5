import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, writeFromOutside, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let page: Page;
let account = '';
let api = '';
let accountId = 0;
let call: ApiCaller;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const onboarded = await onboard(confab);
  ({ call, accountId } = onboarded);
  account = `${confab.url}/app/accounts/${accountId}`;
  api = `/api/v1/accounts/${accountId}`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, onboarded.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

async function add(values: Record<string, unknown>): Promise<number> {
  const { payload } = await call('POST', `${api}/contacts`, values);
  return (payload as { contact: { id: number } }).contact.id;
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

test('another contact is searched, compared field by field, merged, and the merge undone', async () => {
  const id = await add({ name: 'Ines Morel', email: 'ines@example.com' });
  const other = await add({ name: 'I. Morel', phone_number: '+493012345678', email: 'im@example.com' });
  await call('POST', `${api}/contacts/${other}/notes`, { content: 'Prefers the phone' });
  await page.goto(`${account}/contacts/${id}`);
  await heading('Ines Morel');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  await dialog.getByRole('searchbox').fill('morel');
  await dialog.getByRole('button', { name: /I\. Morel/ }).click();
  await dialog.getByRole('row', { name: /Email ines@example.com Not kept: im@example.com/ }).waitFor();
  await dialog.getByRole('row', { name: /Phone number – \+493012345678/ }).waitFor();
  await dialog.getByRole('button', { name: 'Swap' }).click();
  await dialog.getByRole('row', { name: /Email im@example.com Not kept: ines@example.com/ }).waitFor();
  await dialog.getByRole('button', { name: 'Swap' }).click();
  await dialog.getByRole('row', { name: /Email ines@example.com Not kept/ }).waitFor();
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await page.getByText('Ines Morel was merged').waitFor();
  await page.getByRole('link', { name: '+493012345678' }).waitFor();
  await page.getByRole('list', { name: 'Notes' }).getByText('Prefers the phone').waitFor();

  const merged = page.getByRole('list', { name: 'Merged contacts' });
  await merged.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Anything changed or added since stays here').waitFor();
  await question.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('I. Morel is a separate contact again').waitFor();
  await merged.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '+493012345678' }).waitFor({ state: 'detached' });
  await page.goto(`${account}/contacts/${other}`);
  await heading('I. Morel');
  await page.getByRole('list', { name: 'Notes' }).getByText('Prefers the phone').waitFor();
});

test('a duplicate is suggested and merged; an agent with the other one open sees that it was merged', async () => {
  const id = await add({ name: 'Rosa', email: 'rosa@example.com' });
  const other = await add({ name: 'Rosa from the shop', identifier: 'ROSA@example.com' });
  const colleague = await page.context().newPage();
  await colleague.goto(`${account}/contacts/${other}`);
  await colleague.getByRole('heading', { name: 'Rosa from the shop', level: 1 }).waitFor();
  await page.goto(`${account}/contacts/${id}`);
  const hint = page.getByRole('list', { name: 'Possible duplicates' });
  await hint.getByText('has the same email.').waitFor();
  await hint.getByRole('button', { name: 'Merge…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge contacts' }).click();
  await hint.waitFor({ state: 'detached' });
  await colleague.getByRole('heading', { name: 'This contact no longer exists' }).waitFor();
  await colleague.close();
});

test('next to a conversation its contact is merged, gets a note, and is blocked', async () => {
  const id = await writeFromOutside(call, accountId);
  await add({ name: 'Noa Adler', email: 'noa@example.com' });
  await page.goto(`${account}/conversations/${id}`);
  const panel = page.getByRole('region', { name: 'Contact', exact: true });
  await panel.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  await dialog.getByRole('searchbox').fill('adler');
  await dialog.getByRole('button', { name: /Noa Adler/ }).click();
  await dialog.getByRole('button', { name: 'Swap' }).click();
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await panel.getByText('noa@example.com').waitFor();
  await page.getByRole('button', { name: 'Contact notes', exact: true }).click();
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Calls back');
  await page.getByRole('button', { name: 'Add note' }).last().click();
  await page.getByRole('list', { name: 'Notes' }).getByText('Calls back').waitFor();
  await panel.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Block contact' }).click();
  await panel.getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: 'Unblock contact' }).waitFor();
  await page.keyboard.press('Escape');
});

test('exactly two selected contacts can be merged from the list', async () => {
  await add({ name: 'Uma', email: 'uma@example.com' });
  await add({ name: 'Uma again', email: 'uma2@example.com' });
  await page.goto(`${account}/contacts?sort=-name`);
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
  await row('uma2@').getByRole('link').focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByText('1 selected').waitFor();
  expect(await bar.getByRole('button', { name: 'Merge' }).count()).toBe(0);
  await page.keyboard.press('Shift+ArrowDown');
  await bar.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge contacts' }).click();
  await page.getByText(/was merged/).waitFor();
  await expect.poll(() => row('Uma').count()).toBe(1);
});

test('the contact page: avatar, phone number, block, history, and a concurrent edit', async () => {
  const id = await add({ name: 'Tomas', email: 'tomas@example.com' });
  await page.goto(`${account}/contacts/${id}`);
  await heading('Tomas');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'tomas.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByText('The picture was saved').waitFor();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByText('The picture was removed').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit contact' });
  // Another agent changes the same contact meanwhile.
  await call('PATCH', `${api}/contacts/${id}`, { email: 'new@example.com' });
  await page.getByText('new@example.com').first().waitFor({ state: 'attached' });
  const phone = dialog.getByRole('textbox', { name: 'Phone number' });
  await phone.fill('030 12');
  await dialog.getByRole('combobox', { name: 'Company' }).focus();
  await dialog.getByText('Choose a country, or start with its code.').waitFor();
  await dialog.getByRole('button', { name: 'Select Country' }).click();
  await page.getByRole('combobox', { name: 'Search country' }).fill('Germany');
  await page.keyboard.press('Enter');
  await phone.fill('030 98765432');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '+493098765432' }).waitFor();
  // The other agent's change is preserved.
  await page.getByRole('link', { name: 'new@example.com' }).waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByText('This contact is blocked').waitFor();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Blocked').waitFor();
  await history.getByText('Email: tomas@example.com → new@example.com').waitFor();
  await history.getByText('Phone number: +493098765432').waitFor();
  await history.getByText('Contact created').waitFor();

  // Changes of others appear without a reload.
  await call('PATCH', `${api}/contacts/${id}`, { blocked: false });
  await page.getByText('This contact is blocked').waitFor({ state: 'detached' });
  const inbox = await call('POST', `${api}/inboxes`, { name: 'App', channel: { type: 'api' } });
  const opened = await call('POST', `${api}/conversations`, { inbox_id: inbox['id'], contact_id: id });
  const conversation = history.getByRole('listitem').filter({ hasText: `#${String(opened['id'])}` });
  await conversation.getByText('Open').waitFor();
  await call('POST', `${api}/conversations/${String(opened['id'])}/toggle_status`, { status: 'resolved' });
  await conversation.getByText('Resolved').waitFor();
  await page.getByRole('link', { name: new RegExp(`#${String(opened['id'])} ?Resolved`) }).waitFor();
  await call('POST', `${api}/contacts/${id}/notes`, { content: 'Calls on Mondays' });
  await history.getByText('Calls on Mondays').waitFor();
});
