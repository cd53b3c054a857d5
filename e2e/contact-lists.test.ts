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
  await call('POST', `${api}/custom_attribute_definitions`, {
    attribute_display_name: 'Plan',
    attribute_key: 'plan',
    attribute_display_type: 'list',
    attribute_values: ['Free', 'Paper'],
    attribute_model: 'contact_attribute',
  });
  for (const [name, city, plan] of [
    ['Ines', 'Berlin', 'Paper'],
    ['Rosa', 'Berlin', 'Free'],
    ['Tomas', 'Oslo', 'Paper'],
    ['Uma', 'Oslo', 'Free'],
  ] as const)
    await call('POST', `${api}/contacts`, {
      name,
      email: `${name.toLowerCase()}@example.com`,
      additional_attributes: { city, country_code: plan === 'Paper' ? 'DE' : 'NO' },
      custom_attributes: { plan },
    });
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(10_000);
  await logIn(page, confab.url, onboarded.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });

/** The listed contacts, in alphabetical order. */
const listed = async () => {
  const texts = await page.locator('[data-row]').allInnerTexts();
  return ['Ines', 'Rosa', 'Tomas', 'Uma'].filter((name) => texts.some((text) => text.includes(name)));
};

async function choose(field: string, option: string, nth = 0): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: field }).nth(nth).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('conditions, including custom attributes, filter the list, are saved as a segment, changed, and deleted', async () => {
  await page.goto(`${account}/contacts`);
  await expect.poll(listed).toEqual(['Ines', 'Rosa', 'Tomas', 'Uma']);
  await page.getByRole('button', { name: 'Filter contacts' }).click();
  await choose('Attribute', 'City');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('berlin');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose('Attribute', 'Plan', 1);
  await choose('Value', 'Paper');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose('Attribute', 'Country', 2);
  await choose('Value', 'Germany', 1);
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect.poll(listed).toEqual(['Ines']);

  await page.getByRole('button', { name: 'Save as segment' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Paper in Berlin');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const segment = page.getByRole('navigation').getByRole('link', { name: 'Paper in Berlin' });
  await segment.waitFor();
  await page.waitForURL(/contacts\/custom_view\/\d+$/);
  await page.reload();
  await page.getByRole('heading', { name: 'Paper in Berlin' }).waitFor();
  await expect.poll(listed).toEqual(['Ines']);

  await page.getByRole('button', { name: 'Edit segment' }).click();
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(listed).toEqual(['Ines', 'Tomas']);

  const address = page.url();
  await page.getByRole('button', { name: 'Delete segment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete segment' }).click();
  await segment.waitFor({ state: 'detached' });
  await expect.poll(listed).toEqual(['Ines', 'Rosa', 'Tomas', 'Uma']);
  await page.goto(address);
  await page.getByRole('heading', { name: "This segment doesn't exist", level: 2 }).waitFor();
});

test('keys and pointer select; labels are added in bulk and undone', async () => {
  await page.goto(`${account}/contacts?sort=name`);
  await row('Ines').getByRole('link').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByText('2 selected').waitFor();
  await row('Tomas')
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  await row('Ines').getByRole('checkbox', { name: 'Select Ines' }).click();
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('menuitem', { name: 'vip' }).first().click();
  await page.getByText('2 contacts changed').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'vip' }).click();
  await expect.poll(listed).toEqual(['Rosa', 'Tomas']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 contacts restored').waitFor();
  await page.getByRole('heading', { name: 'No contact has this label' }).waitFor();
});

test('the actions of the selection bar are in the palette, and removed with the selection', async () => {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const search = async (query: string) => {
    await page.keyboard.press('Control+k');
    await palette.locator('input').fill(query);
  };
  const command = (name: string) => palette.getByRole('menuitem', { name, exact: true }).first();
  await page.goto(`${account}/contacts?sort=name`);
  await row('Ines').getByRole('link').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('region', { name: 'Selected contacts' }).getByText('2 selected').waitFor();
  await search('Merge');
  await palette.getByText('2 selected contacts').waitFor();
  await command('Merge').click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts' });
  await merge.getByRole('button', { name: 'Cancel' }).click();
  await search('Export');
  await command('Export').click();
  await page.getByRole('dialog').getByText('2 selected contacts').waitFor();
  await page.keyboard.press('Escape');
  await search('Delete');
  await command('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 contacts?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await search('Add label: vip');
  await command('Add label: vip').click();
  await page.getByText('2 contacts changed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 contacts restored').waitFor();
  await search('Add label');
  await palette.locator('input').waitFor();
  expect(await command('Add label: vip').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('all results of a search can be selected, beyond the loaded ones', async () => {
  for (let count = 0; count < 50; count += 1)
    await call('POST', `${api}/contacts`, { name: `Many ${count}`, email: `many-${count}@example.com` });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${account}/contacts?q=many`);
  await row('Many').first().getByRole('checkbox').check({ force: true });
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByRole('button', { name: 'Select all', exact: true }).click();
  await bar.getByRole('button', { name: 'Select all 50' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 50 contacts?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('50 contacts deleted').waitFor();
  await page.goto(`${account}/contacts`);
  await expect.poll(listed).toEqual(['Ines', 'Rosa', 'Tomas', 'Uma']);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('many are deleted in bulk, after confirming what is deleted with them', async () => {
  await page.goto(`${account}/contacts?sort=name`);
  await row('Tomas').getByRole('link').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page
    .getByRole('region', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 contacts?' });
  await question.getByText('This also deletes their notes').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 contacts deleted').waitFor();
  await expect.poll(listed).toEqual(['Ines', 'Rosa']);
});
