import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKey, organizationId, startDyte } from '../apps/server/test/dyte/stand-in.ts';
import {
  accessKey,
  secretKey,
  startLeadSquared,
  type LeadSquaredStandIn,
} from '../apps/server/test/leadsquared/stand-in.ts';
import { linearSettings, startLinear, type LinearStandIn } from '../apps/server/test/linear/stand-in.ts';
import type { ProviderStandIn } from '../apps/server/test/stand-ins/provider-stand-in.ts';
import { adminPassword, createWebsite, onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startSite } from './browser/site.ts';
import { startConfab, type Confab } from './confab.ts';

let browser: Browser;
let confab: Confab;
let dyte: ProviderStandIn;
let linear: LinearStandIn;
let crm: LeadSquaredStandIn;
let site: Awaited<ReturnType<typeof startSite>>;
let page: Page;
let visitor: Page;
let settings = '';
let conversation = '';
let administrator = { accountId: 0, email: '' };

const chat = () => visitor.frameLocator('iframe#chatwoot_live_chat_widget');

beforeAll(async () => {
  [dyte, linear, crm] = await Promise.all([startDyte(), startLinear(), startLeadSquared()]);
  const { providerUrls, providerKeys } = linearSettings(linear.url);
  [browser, confab] = await Promise.all([
    launchBrowser(),
    startConfab({
      DYTE_API_URL: dyte.url,
      LEADSQUARED_API_URL: `${crm.url}/v2`,
      ALLOW_PRIVATE_NETWORK_TARGETS: 'true',
      ...Object.fromEntries([...providerUrls, ...providerKeys]),
    }),
  ]);
  const { call, accountId, email, profile } = await onboard(confab);
  administrator = { accountId, email };
  const website = await createWebsite(call, accountId, [Number(profile['id'])]);
  const account = `${confab.url}/app/accounts/${accountId}`;
  settings = `${account}/settings/integrations`;
  const hook = { app_id: 'dyte', settings: { organization_id: organizationId, api_key: apiKey } };
  await call('POST', `/api/v1/accounts/${accountId}/integrations/hooks`, hook);
  site = await startSite(website.script);
  visitor = await (await newBrowserProfile(browser, { viewport: { width: 900, height: 800 } })).newPage();
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  for (const each of [page, visitor]) {
    each.setDefaultTimeout(20_000);
    await each.context().route('https://app.dyte.io/**', (route) => route.fulfill({ body: 'the call' }));
  }
  await logIn(page, confab.url, email);
  await visitor.goto(site.url);
  await visitor.getByRole('button', { name: 'Open chat window' }).click();
  await chat().getByRole('button', { name: 'Send us a message' }).click();
  await chat().getByRole('textbox', { name: 'Message' }).fill('Can you show me?');
  await chat().getByRole('button', { name: 'Send', exact: true }).click();
  await page.goto(`${account}/dashboard`);
  await page.getByRole('tab', { name: /^Unassigned/ }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
  conversation = page.url();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([confab.close(), dyte.close(), linear.close(), crm.close(), site.close()]);
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await mkdir('test-results', { recursive: true });
  await page.screenshot({ path: 'test-results/connected-apps.png' });
  await visitor.screenshot({ path: 'test-results/connected-apps-visitor.png' });
});

/** The address of the tab that a click opens. */
async function tabOf(owner: Page, press: () => Promise<void>): Promise<string> {
  const opened = owner.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await tab.waitForURL('https://app.dyte.io/**');
  const address = tab.url();
  await tab.close();
  return address;
}

test('an agent starts a video call, and both sides join it in their own tabs', async () => {
  await page.getByRole('button', { name: 'Start a video call' }).click();
  const mine = page.getByRole('button', { name: 'Join the video call' });
  const theirs = chat().getByRole('button', { name: 'Join the video call' });
  const [host, guest] = [await tabOf(page, () => mine.click()), await tabOf(visitor, () => theirs.click())];
  expect([host, guest].map((address) => new URL(address).searchParams.get('authToken'))).toEqual([
    expect.stringMatching(/^token of user-\d+ in meeting-1$/),
    expect.stringMatching(/^token of contact-\d+ in meeting-1$/),
  ]);
});

test('an administrator connects Linear, and an agent creates, unlinks and links an issue', async () => {
  await page.goto(`${settings}/linear`);
  await page.getByRole('button', { name: 'Connect Linear' }).click();
  await page.waitForURL(/\/oauth\/authorize\?/);
  const state = new URL(page.url()).searchParams.get('state') ?? '';
  await page.goto(`${confab.url}/linear/callback?${new URLSearchParams({ code: 'good', state }).toString()}`);
  await page.getByText('A workspace is connected').waitFor();

  await page.goto(conversation);
  // By keyboard: a section above that loads between press and release would move the button away.
  await page.getByRole('button', { name: 'Linear issues', exact: true }).press('Enter');
  await page.getByText('No linked issues.').waitFor();
  await page.getByRole('button', { name: 'Create issue' }).click();
  const form = page.getByRole('dialog', { name: 'New issue' });
  await form.getByRole('button', { name: /^Team|Choose a team/ }).click();
  await page.getByRole('option', { name: 'Engineering' }).click();
  await form.getByLabel(/^Title/).fill('Lamp flickers');
  await form.getByRole('button', { name: 'Create issue' }).click();
  const issues = page.getByRole('list', { name: 'Linked issues' });
  await issues.getByText('Lamp flickers').waitFor();
  await page.getByText('linked the issue ENG-1').first().waitFor();

  await issues.getByRole('button', { name: 'Unlink ENG-1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('No linked issues.').waitFor();
  await page.getByRole('button', { name: 'Link issue' }).click();
  const search = page.getByRole('dialog', { name: 'Link an issue' });
  await search.getByRole('searchbox').fill('lamp');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await search.getByRole('button', { name: 'Link ENG-1' }).click();
  await issues.getByText('Lamp flickers').waitFor();
  expect(linear.links).toHaveLength(1);
});

test('an account that is given the feature connects LeadSquared, once its keys are right', async () => {
  await page.goto(`${confab.url}/super_admin/accounts/${administrator.accountId}`);
  await page.getByLabel('Email').fill(administrator.email);
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  const feature = page.getByRole('switch', { name: 'crm_integration', exact: true });
  await feature.press('Space');
  await expect.poll(() => feature.isChecked()).toBe(true);

  await page.goto(settings);
  await page.getByRole('link', { name: 'Configure LeadSquared' }).click();
  await page.getByLabel(/^Access key/).fill(accessKey);
  await page.getByLabel(/^Secret key/).fill('not the key');
  await page.getByRole('switch', { name: /^Post new conversations/ }).press('Space');
  await page.getByLabel('Score of a new conversation').fill('5');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText("LeadSquared doesn't accept these keys.").first().waitFor();
  await page.getByLabel(/^Secret key/).fill(secretKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(`Keys are sent to ${crm.url}/v2 only.`).waitFor();
  await page.getByText('Stored: ••••wxyz. Leave empty to keep it.').waitFor();
  expect(crm.types.at(-1)).toEqual({ name: 'Confab Conversation Started', code: 301, score: 5 });
  await page.goto(settings);
  const card = page.getByRole('listitem').filter({ hasText: 'LeadSquared' });
  await card.getByText('In use').waitFor();
});
