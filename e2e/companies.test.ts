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
  for (const [name, company] of [
    ['Ines', 'Paper Lane'],
    ['Rosa', undefined],
    ['Tomas', 'Ink Works'],
  ])
    await call('POST', `${api}/contacts`, {
      name,
      email: `${String(name).toLowerCase()}@example.com`,
      ...(company === undefined ? {} : { additional_attributes: { company_name: company } }),
    });
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, onboarded.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const contact = (name: string) => page.getByRole('link', { name: new RegExp(name) });

test('a company gets a contact and another name, which its contacts get; it is deleted and they stay', async () => {
  await page.goto(`${account}/companies`);
  await page.getByRole('link', { name: /Paper Lane.*1 contact/ }).waitFor();
  // A contact added by another user is counted without a reload.
  const another = { name: 'Uma', email: 'uma@example.com' };
  await call('POST', `${api}/contacts`, {
    ...another,
    additional_attributes: { company_name: 'paper lane' },
  });
  await page.getByRole('link', { name: /Paper Lane.*2 contacts/ }).click();
  await contact('Uma').waitFor();
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('rosa');
  await page.getByRole('dialog').getByRole('button', { name: /Rosa/ }).click();
  await page.getByRole('heading', { name: 'Contacts (3)' }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Paper Lane Ltd');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Paper Lane Ltd', level: 1 }).waitFor();

  // The contact filter and the contact's page show the name as soon as it is loaded.
  await page.goto(`${account}/contacts`);
  await page.getByRole('button', { name: 'Filter contacts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Attribute' }).click();
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('paper lane ltd');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  for (const name of ['Ines', 'Rosa', 'Uma'])
    await page.locator('[data-row]').filter({ hasText: name }).waitFor();
  expect(await page.locator('[data-row]').count()).toBe(3);
  await page.locator('[data-row]').filter({ hasText: 'Rosa' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Rosa', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Paper Lane Ltd', exact: true }).click();
  await page.waitForURL(/\/companies\/\d+$/);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Its 3 contacts are kept, without a company.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/companies$/);
  await page.getByRole('link', { name: /Ink Works/ }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /Paper Lane/ }).count()).toBe(0);
  const named = async () => {
    const { payload } = await call('GET', `${api}/contacts`);
    return (payload as { name: string; additional_attributes: Record<string, unknown> }[])
      .map(({ name, additional_attributes: { company_name: company } }) => `${name}: ${String(company)}`)
      .toSorted();
  };
  await expect
    .poll(named, { timeout: 10_000 })
    .toEqual(['Ines: undefined', 'Rosa: undefined', 'Tomas: Ink Works', 'Uma: undefined']);
});
