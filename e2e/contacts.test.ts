import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboard, type ApiCaller } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let page: Page;
let account = '';
let api = '';
let call: ApiCaller;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab()]);
  const onboarded = await onboard(confab);
  call = onboarded.call;
  account = `${confab.url}/app/accounts/${onboarded.accountId}`;
  api = `/api/v1/accounts/${onboarded.accountId}`;
  await call('POST', `${api}/labels`, { title: 'vip', show_on_sidebar: true });
  for (let count = 1; count <= 40; count += 1)
    await call('POST', `${api}/contacts`, {
      name: `Contact ${String(count).padStart(2, '0')}`,
      email: `contact-${count}@example.com`,
    });
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, onboarded.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const list = () => page.getByRole('list', { name: 'Contacts', exact: true });

test('a key opens the contacts, which load while scrolling and are found by a substring', async () => {
  await page.goto(`${account}/dashboard`);
  await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Alt+KeyV');
  await list().waitFor();
  await page.getByText('40 contacts').waitFor();
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Name, A to Z' }).click();
  await expect.poll(() => list().getByRole('link').first().innerText()).toContain('Contact 01');
  const last = list().getByRole('link', { name: /Contact 40/ });
  await expect
    .poll(async () => {
      await list().hover();
      await page.mouse.wheel(0, 2000);
      return last.count();
    })
    .toBe(1);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('act-17@exam');
  await page.getByText('1 contact', { exact: true }).waitFor();
  await expect.poll(() => list().getByRole('link').count()).toBe(1);
});

test('a contact is created, and its email links to it the second time', async () => {
  const fill = async (name: string) => {
    await page.goto(`${account}/contacts`);
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    await dialog.getByRole('combobox', { name: 'Company' }).fill('Acme');
    await dialog.getByRole('button', { name: /Choose a country/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    return dialog;
  };
  await fill('Ines Morel');
  await page.getByRole('heading', { name: 'Ines Morel', level: 1 }).waitFor();
  await page.getByText('Acme').waitFor();
  await page.getByText('Germany').waitFor();
  const byCountry = await call('POST', `${api}/contacts/filter`, {
    payload: [{ attribute_key: 'country_code', filter_operator: 'equal_to', values: ['DE'] }],
  });
  expect(byCountry['meta']).toMatchObject({ count: 1 });
  const dialog = await fill('Another Ines');
  await dialog.getByText('Email has already been taken').waitFor();
  const link = dialog.getByRole('link', { name: 'Open Ines Morel' });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('href')).toMatch(/\/contacts\/\d+$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('labels and notes of a colleague appear, a label lists its contacts, and a deleted one is removed', async () => {
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('morel');
  await page.getByText('1 contact', { exact: true }).waitFor();
  await list()
    .getByRole('link', { name: /Ines Morel/ })
    .click();
  await page.getByRole('heading', { name: 'Ines Morel', level: 1 }).waitFor();
  // Wait until the page has set its initial focus, which would close the label list.
  await page.waitForLoadState('networkidle');
  const id = /contacts\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: /Add label/ }).click();
  await page.getByRole('option', { name: 'vip' }).click();
  await page.getByRole('button', { name: 'Remove the label vip' }).waitFor();
  const note = page.locator('.rich-text').getByRole('textbox', { name: 'Write a note' });
  await note.click();
  await note.pressSequentially('Prefers **email**, ask @Ma');
  await page.getByRole('option', { name: 'Maya Lindqvist' }).waitFor();
  await note.press('Enter');
  await page.getByText("Agents you mention here aren't notified.").waitFor();
  await note.press('ControlOrMeta+Enter');
  const notes = page.getByRole('list', { name: 'Notes' });
  await notes.locator('strong').getByText('email').waitFor();
  await notes.locator('strong').getByText('@Maya Lindqvist').waitFor();
  const monday = await call('POST', `${api}/contacts/${id}/notes`, { content: 'Called on Monday' });
  await notes.getByText('Called on Monday').waitFor();
  await notes.getByRole('button', { name: 'Edit note' }).first().click();
  const edited = page.locator('.rich-text').getByRole('textbox', { name: 'Edit note' });
  await edited.press('End');
  await edited.pressSequentially(' at noon');
  await call('DELETE', `${api}/contacts/${id}/notes/${Number(monday['id'])}`);
  await page.getByText('This note was deleted. Saving adds your text as a new note.').waitFor();
  await page.reload();
  await page.locator('.rich-text').getByText('Called on Monday at noon').waitFor();
  await page.getByRole('button', { name: 'Add note' }).last().click();
  await notes.getByText('Called on Monday at noon').waitFor();
  await page.getByRole('link', { name: 'vip' }).click();
  await page.getByRole('heading', { name: 'Contacts with the label vip' }).waitFor();
  await page.getByRole('link', { name: /Ines Morel/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete contact' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Ines Morel');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Ines Morel was deleted').waitFor();
  await page.getByText('40 contacts').waitFor();
});
