import { readFile } from 'node:fs/promises';
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
  await call('POST', `${api}/custom_attribute_definitions`, {
    attribute_display_name: 'Seats',
    attribute_key: 'seats',
    attribute_display_type: 'number',
    attribute_model: 'contact_attribute',
  });
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(15_000);
  await logIn(page, confab.url, onboarded.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

const dialog = () => page.getByRole('dialog');

async function open(what: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function choose(text: string): Promise<void> {
  const buffer = Buffer.from(text);
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
  await dialog().locator('input[type=file]').setInputFiles(file);
}

test('contacts are imported from a file: its columns are mapped, previewed, and imported', async () => {
  await page.goto(`${account}/contacts`);
  await open('Import contacts');
  const sample = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download a sample file' }).click();
  expect((await sample).suggestedFilename()).toBe('import-contacts-sample.csv');
  const columns = (await readFile(await (await sample).path(), 'utf8')).split(/\r?\n/)[0];
  expect(columns).toBe(
    'id,name,email,identifier,phone_number,ip_address,custom_attribute_1,custom_attribute_2',
  );
  await choose('nobody@example.com,x\n');
  await dialog().getByText('The first row must name the columns').waitFor();
  await choose(
    'Who,Mail,Places\nIna Berg,ina@example.com,12\nOtto Rau,otto@example.com,3\nWrong One,nowhere,4\n',
  );
  // The names of two of the three columns do not say what they contain.
  const column = (name: string) => dialog().getByRole('button', { name: `Field for “${name}”` });
  await column('Who').click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await column('Places').click();
  await page.getByRole('option', { name: 'Seats', exact: true }).click();
  await dialog().getByText('1 row would be rejected.').waitFor();
  await dialog().getByText('Email is invalid').waitFor();
  await dialog().getByText('ina@example.com · 12').waitFor();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().getByText('people.csv was imported.').waitFor();
  const download = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download the rejected rows' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    'Who,Mail,Places,errors\r\nWrong One,nowhere,4,Email is invalid\r\n',
  );
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.locator('[data-row]').filter({ hasText: 'Ina Berg' }).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'Otto Rau' }).waitFor();
});

test('an import matches contacts imported before', async () => {
  await open('Import contacts');
  const earlier = dialog().getByRole('region', { name: 'Earlier imports' });
  await earlier.getByText('people.csv').waitFor();
  await earlier.getByRole('button', { name: 'Show' }).click();
  await dialog().getByText('people.csv was imported.').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('the list is exported as a file with its contents', async () => {
  await page.goto(`${account}/contacts?q=otto`);
  await page.locator('[data-row]').filter({ hasText: 'Otto Rau' }).waitFor();
  await open('Export contacts');
  await dialog().getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download the file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/_contacts\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/^id,name,email,phone_number,.*,seats$/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,Otto Rau,otto@example\.com,.*,3$/);
  await page.keyboard.press('Escape');
});

test('selected contacts are exported as JSON lines', async () => {
  await page.goto(`${account}/contacts`);
  const row = page.locator('[data-row]').filter({ hasText: 'Ina Berg' });
  await row.waitFor();
  await row.getByRole('checkbox').check({ force: true });
  await page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click();
  await dialog().getByText('1 selected contact').waitFor();
  await dialog().getByText('JSON lines').click();
  await dialog().getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download the file' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { name: 'Ina Berg', email: 'ina@example.com', seats: 12, labels: [] },
  ]);
});
