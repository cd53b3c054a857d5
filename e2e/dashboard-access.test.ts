import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminPassword,
  createHelpCenter,
  createWebsite,
  defineAttributes,
  onboard,
  writeFromOutside,
  type ApiCaller,
} from './api.ts';
import { waitUntilRendered, launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';
import {
  beginWithTemplate,
  openExport,
  openImport,
  editAttributes,
  fillTemplate,
  fromMenu,
  openActions,
  openCopilot,
  openLabels,
  openNewConversation,
  openProposal,
  selectContacts,
  selectConversation,
  sendUnseen,
  sendWithoutValue,
  showMessageKinds,
} from './openers.ts';
import { shipped } from './message-kinds.data.ts';
import { accountScreens, consoleScreens, lostControls, widerThanWindow } from './screens.ts';
import { logIn } from './browser/log-in.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type View = { theme: 'light' | 'dark'; dir: 'ltr' | 'rtl'; width: number; height: number };
type Screen = {
  path: string;
  /** What is opened on top of the screen. */
  open?: (page: Page) => Promise<void>;
  /** Overrides the profile of the signed-in user. */
  profile?: (profile: Profile) => void;
  /** Whether the user has an invitation to another account. */
  isInvited?: true;
  /** Default: all of them. */
  views?: readonly View[];
};
type Profile = { accounts: { status: string }[] };

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** The viewport of a desktop window at 200 % zoom. */
const zoomed = { width: 640, height: 400 };
/** Colors do not depend on the direction, nor positions on the theme. */
const desktopViews: View[] = [
  { theme: 'light', dir: 'ltr', ...desk },
  { theme: 'dark', dir: 'rtl', ...desk },
];
const phoneViews: View[] = [
  { theme: 'light', dir: 'ltr', ...phone },
  { theme: 'dark', dir: 'rtl', ...phone },
];

const publicScreens: Screen[] = [
  'login',
  'login?error=access-denied',
  'auth/signup',
  'auth/reset/password',
  'auth/password/edit?reset_password_token=x',
  'auth/confirmation?confirmation_token=x',
  'auth/email/undo',
  'auth/email/undo?undo_token=x',
].map((path) => ({ path: `/app/${path}` }));
publicScreens.push({ path: '/app/login', open: requestCode });

const inAccount = (path: string) => `/app/accounts/1/${path}`;
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

const withinAccount: Screen[] = [
  ...[...accountScreens, 'label/billing', 'settings/macros/1/edit'].map((path) => ({
    path: inAccount(path),
  })),
  { path: inAccount('conversations/1'), open: waitForEditor },
  { path: inAccount('conversations/1'), open: openLabels },
  { path: inAccount('conversations/1'), open: press('Edited') },
  { path: inAccount('conversations/1'), open: press('Use a template') },
  { path: inAccount('conversations/1'), open: fillTemplate },
  { path: inAccount('conversations/1'), open: sendWithoutValue },
  { path: inAccount('conversations/1'), open: sendUnseen },
  { path: inAccount('conversations/1'), open: showMessageKinds },
  { path: inAccount('conversations/1'), open: editAttributes },
  { path: inAccount('conversations/1'), open: fromMenu('Mute conversation') },
  { path: inAccount('conversations/1'), open: fromMenu('Send transcript') },
  { path: inAccount('conversations/1'), open: fromMenu('Delete conversation') },
  { path: inAccount('conversations/1'), open: openProposal },
  { path: inAccount('conversations/1'), open: openCopilot },
  { path: inAccount('dashboard'), open: press('Filter conversations') },
  { path: inAccount('dashboard'), open: openNewConversation },
  { path: inAccount('dashboard'), open: beginWithTemplate },
  { path: inAccount('dashboard'), open: selectConversation },
  { path: inAccount('dashboard'), open: openBell },
  { path: inAccount('settings/macros'), open: press('Delete macro Thank') },
  { path: inAccount('settings/macros/new'), open: openActions },
  { path: inAccount('settings/custom-attributes/list'), open: press('Add attribute') },
  { path: inAccount('settings/custom-attributes/list'), open: press('Edit Plan') },
  { path: inAccount('settings/custom-roles/list'), open: press('Edit Triage') },
  { path: inAccount('settings/custom-roles/list'), open: press('Delete Triage') },
  { path: inAccount('settings/teams/list'), open: press('Delete orders') },
  { path: inAccount('portals/help/en/articles'), open: press('Open navigation'), views: phoneViews },
  { path: inAccount('contacts'), open: press('New contact') },
  { path: inAccount('contacts'), open: press('Filter contacts') },
  { path: inAccount('contacts'), open: openImport },
  { path: inAccount('contacts'), open: openExport },
  { path: inAccount('contacts'), open: selectContacts },
  { path: inAccount('contacts/1'), open: press('Edit') },
  { path: inAccount('contacts/1'), open: press('Merge…') },
  { path: inAccount('companies'), open: press('New company') },
  { path: inAccount('companies/1'), open: press('Add contact') },
  { path: inAccount('companies/1'), open: press('Delete') },
  { path: inAccount('settings/agents/list'), open: press('Invite agent') },
  { path: inAccount('settings/labels/list'), open: press('Add label') },
  { path: inAccount('settings/inboxes/list'), open: press('Delete App') },
  { path: inAccount('settings/general'), open: leaveUnsaved },
  { path: inAccount('settings/general'), open: openMenu },
  { path: inAccount('settings/general'), open: openAccounts },
  { path: inAccount('settings/general'), open: openNewAccount },
  { path: inAccount('dashboard'), open: press('Open navigation'), views: phoneViews },
  { path: inAccount('settings/general'), open: press('Open navigation'), views: phoneViews },
  { path: inAccount('settings/inboxes/1'), open: openHours },
  { path: inAccount('settings/inboxes/1'), open: openSurvey },
  { path: inAccount('settings/inboxes/1'), open: openPreChat },
  { path: inAccount('settings/inboxes/1'), open: openIdentity },
  { path: inAccount('settings/general'), open: byKeys('Control+k') },
  { path: inAccount('settings/general'), open: byKeys('Control+/') },
  { path: inAccount('settings/general'), isInvited: true },
  { path: inAccount('profile/settings'), open: anotherAddress },
  { path: inAccount('profile/settings'), open: setUpTwoFactor },
  { path: '/app/invitations' },
  { path: '/app/invitations', isInvited: true },
  { path: inAccount('suspended'), profile: ({ accounts }) => suspend(accounts) },
  { path: '/app/no-account', profile: (profile) => (profile.accounts = []) },
];

const settings = {
  ENABLE_ACCOUNT_SIGNUP: 'true',
  CREATE_NEW_ACCOUNT_FROM_DASHBOARD: 'true',
  CSML_BOT_HOST: 'https://csml.example',
  CSML_BOT_API_KEY: 'key',
  EDITION: 'cloud',
  BILLING_API_KEY: 'key',
  BILLING_PRICE_ID: 'price',
};

let browser: Browser;
let confab: Confab;
let page: Page;

beforeAll(async () => {
  [browser, confab] = await Promise.all([launchBrowser(), startConfab(settings)]);
  page = await (await newBrowserProfile(browser, { viewport: desk, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
});

test('setup and the screens before login are accessible, and usable at 200 %', async () => {
  const faults = await faultsOf(page, { path: '/installation/onboarding' });
  await prepare();
  faults.push(...(await inTwoPages(publicScreens, faultsOf)));
  expect(faults).toEqual([]);
});

test('every screen of an account is accessible, and usable at 200 %', { timeout: 900_000 }, async () => {
  // One of the screens before login had its own response to the password.
  await page.unrouteAll();
  await logIn(page, confab.url, 'maya@paperlane.example');
  expect(await inTwoPages(withinAccount, faultsOf)).toEqual([]);
});

test(
  'every screen of the super admin console is accessible, and usable at 200 %',
  { timeout: 300_000 },
  async () => {
    const faults = await faultsOf(page, { path: '/super_admin' });
    await page.getByLabel('Email').fill('maya@paperlane.example');
    await page.locator('input[type=password]').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const tokenId = await page.evaluate(makeApp);
    const screens: Screen[] = consoleScreens.map((path) => ({ path: `/super_admin/${path}` }));
    screens.push({ path: `/super_admin/agent_bots/${await page.evaluate(makeBot)}` });
    screens.push({ path: `/super_admin/access_tokens/${tokenId}` });
    screens.push({ path: `/super_admin/access_tokens/${tokenId}`, open: press('Replace token') });
    screens.push({ path: '/super_admin/accounts', open: press('New account') });
    faults.push(...(await inTwoPages(screens, faultsOf)));
    expect(faults).toEqual([]);
  },
);

test('clipped content is detected', async () => {
  await show(page, { path: inAccount('settings/general') });
  await page.evaluate(() => {
    const lost = '<button style="position:fixed;left:-99px">Left</button><button id="under">Under</button>';
    document.body.insertAdjacentHTML(
      'beforeend',
      `${lost}<div style="position:fixed;inset:0;z-index:99"></div>`,
    );
  });
  const found = await lostControls(page);
  expect(found).toContain('Left is outside');
  expect(found).toContain('Under is covered');
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<div style="width:700px;height:1px"></div>'),
  );
  await page.evaluate(() => (document.body.style.overflow = 'visible'));
  expect(await widerThanWindow(page)).toEqual(['wider than the window']);
});

/** An account with one of everything that screens show. */
async function prepare(): Promise<void> {
  const { call, accountId, profile } = await onboard(confab);
  await createWebsite(call, accountId, [Number(profile['id'])]);
  const base = `/api/v1/accounts/${accountId}`;
  await call('PATCH', `${base}/inboxes/1`, { working_hours_enabled: true });
  await call('POST', `${base}/integrations/hooks`, { app_id: 'openai', settings: { api_key: 'a key' } });
  await createHelpCenter(call, accountId, Number(profile['id']));
  await call('POST', `${base}/labels`, { title: 'billing', color: '#3a5bd9' });
  await call('POST', `${base}/teams`, { name: 'orders', description: 'First line' });
  await call('POST', `${base}/teams/1/team_members`, { user_ids: [profile['id']] });
  const id = await writeFromOutside(call, accountId);
  const { inbox_id: appId } = await call('GET', `${base}/conversations/${id}`);
  await call('PATCH', `${base}/inboxes/${String(appId)}`, {
    channel: { additional_attributes: { message_templates: [shipped] } },
  });
  for (const content of ['Helo again', 'Hello again'])
    await call('POST', `${base}/conversations/${id}/messages`, {
      content,
      message_type: 'incoming',
      source_id: 'edited',
    });
  await call('POST', `${base}/conversations/${id}/assignments`, { assignee_id: profile['id'] });
  await call('POST', `${base}/conversations/${id}/messages`, { content: 'Well?', message_type: 'incoming' });
  // A contact without an address cannot be written to, and is not found.
  await call('POST', `${base}/contacts`, { name: 'Odile Newcomer', email: 'odile@example.com' });
  // A duplicate, which the first contact's page suggests, and a contact that was merged.
  await call('PATCH', `${base}/contacts/1`, { email: 'ada@example.com' });
  await call('POST', `${base}/contacts`, { name: 'Ada again', identifier: 'ADA@example.com' });
  const merged = await call('POST', `${base}/contacts`, { name: 'Ada before' });
  const { contact } = merged['payload'] as { contact: { id: number } };
  await call('POST', `${base}/actions/contact_merge`, { base_contact_id: 1, mergee_contact_id: contact.id });
  const company = { name: 'Paper Lane', domain: 'paperlane.example', description: 'Paper of all kinds' };
  await call('POST', `${base}/companies`, company);
  await call('POST', `${base}/companies/1/contacts`, { contact_id: 1 });
  await call('POST', `${base}/custom_filters`, {
    name: 'Reachable',
    filter_type: 'contact',
    query: { payload: [{ attribute_key: 'name', filter_operator: 'contains', values: ['d'] }] },
  });
  await defineAttributes(call, accountId);
  await call('POST', `${base}/macros`, {
    name: 'Thank',
    visibility: 'global',
    actions: [
      { action_name: 'send_message', action_params: ['Thank you'] },
      { action_name: 'add_label', action_params: ['billing'] },
    ],
  });
  await setUpCaptain(call, base);
  const permissions = ['conversation_manage', 'contact_manage'];
  await call('POST', `${base}/custom_roles`, { name: 'Triage', description: 'Sorts', permissions });
  await call('POST', `${base}/agents`, { name: 'Leo Park', email: 'leo@paperlane.example' });
}

/** An assistant with some knowledge. */
async function setUpCaptain(call: ApiCaller, base: string): Promise<void> {
  const { id } = await call('POST', `${base}/captain/assistants`, {
    name: 'Quill',
    description: 'Paper',
    config: { product_name: 'Paper' },
  });
  const answer = { question: 'How long do returns take?', answer: 'Five days.', assistant_id: id };
  await call('POST', `${base}/captain/assistant_responses`, answer);
}

/** The screens in sequence, two at a time: a page occupies one core. */
async function inTwoPages(
  screens: readonly Screen[],
  check: (on: Page, screen: Screen) => Promise<string[]>,
): Promise<string[]> {
  const second = await page.context().newPage();
  second.setDefaultTimeout(15_000);
  const faults: string[] = [];
  const rest = screens.values();
  const visitAll = async (on: Page): Promise<void> => {
    for (const screen of rest) faults.push(...(await check(on, screen)));
  };
  // Neither continues once the next test has begun.
  const visits = await Promise.allSettled([visitAll(page), visitAll(second)]);
  await second.close();
  for (const one of visits) if (one.status === 'rejected') throw one.reason;
  return faults;
}

async function show(on: Page, { path, open, profile, isInvited }: Screen): Promise<void> {
  await on.unrouteAll();
  if (profile) await changeProfile(on, profile);
  if (isInvited) await on.route('**/profile/invitations', (route) => route.fulfill({ json: invitations }));
  await on.goto(confab.url + path);
  await on.locator('main h1, main h2').locator('visible=true').first().waitFor();
  // Skeletons are gone and initial focus is set.
  await on.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await open?.(on);
}

/**
 * What axe finds on a screen in every view, as `path in view: rule at element`, what overflows sideways, and
 * which controls cannot be reached at 200 %.
 */
async function faultsOf(on: Page, screen: Screen): Promise<string[]> {
  const { views = [...desktopViews, ...phoneViews] } = screen;
  await on.setViewportSize(views[0] ?? desk);
  await show(on, screen);
  await on.evaluate(axe);
  const faults: string[] = [];
  const widths = new Set<number>();
  for (const view of views) {
    await dress(on, view);
    // Names, roles, and structure are equal in all views of one width.
    const rules = widths.has(view.width) ? colorAndSizeRules : undefined;
    widths.add(view.width);
    const found = [...(await axeViolations(on, rules)), ...(await widerThanWindow(on))];
    faults.push(
      ...found.map((fault) => `${screen.path} in ${view.theme} ${view.dir} ${view.width}: ${fault}`),
    );
  }
  await dress(on, { theme: 'light', dir: 'ltr', ...zoomed });
  const lost = [...(await lostControls(on)), ...(await widerThanWindow(on))];
  return [...faults, ...lost.map((fault) => `${screen.path} at 200 %: ${fault}`)];
}

/** The page is not reloaded; only its theme, direction, and size change. */
async function dress(on: Page, { theme, dir, width, height }: View): Promise<void> {
  await on.evaluate(
    ([chosen, direction]) => {
      document.documentElement.setAttribute('data-theme', chosen);
      document.documentElement.dir = direction;
    },
    [theme, dir] as const,
  );
  if (on.viewportSize()?.width !== width) await on.setViewportSize({ width, height });
  // Handlers of a resize run with the next frame.
  await waitUntilRendered(on);
}

/** Axe rules whose result may differ between themes and directions. */
const colorAndSizeRules = ['color-contrast', 'link-in-text-block', 'target-size'];

function axeViolations(on: Page, rules?: readonly string[]): Promise<string[]> {
  const chosen = rules === undefined ? {} : { runOnly: rules };
  return on.evaluate(`
    axe.run(document, { resultTypes: ['violations'], ...${JSON.stringify(chosen)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target.join(' '))))`);
}

/** Overrides the profile response on the page's next load. */
async function changeProfile(on: Page, change: (profile: Profile) => void): Promise<void> {
  await on.route('**/auth/validate_token', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { payload: { data: Profile } };
    change(body.payload.data);
    await route.fulfill({ response, json: body });
  });
}

const invitations = [
  'Rival & Sons',
  'Gesellschaft für außerordentlich lange Namen in Freiburg im Breisgau',
].map((name, index) => ({
  account_id: index + 2,
  account_name: name,
  inviter_name: index === 0 ? 'Rex' : null,
  role: index === 0 ? 'administrator' : 'agent',
  created_at: '2026-11-22T08:00:00.000Z',
}));

/** Runs in the page, which has the console session. */
async function makeApp(): Promise<number> {
  const response = await fetch('/super_admin/api/platform_apps', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-super-admin': '1' },
    body: JSON.stringify({ name: 'Billing' }),
  });
  return (await response.json()).access_token_id;
}

/** The same for a bot of the installation; returns its id. */
async function makeBot(): Promise<number> {
  const response = await fetch('/super_admin/api/agent_bots', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-super-admin': '1' },
    body: JSON.stringify({ name: 'House bot' }),
  });
  return (await response.json()).id;
}

async function setUpTwoFactor(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Set up', exact: true }).click();
  await on
    .getByRole('dialog')
    .getByLabel(/^Current password/)
    .fill(adminPassword);
  await on.keyboard.press('Enter');
  await on.getByRole('img', { name: /^QR code/ }).waitFor();
}

/** The step after the password for users with a second factor. */
async function requestCode(on: Page): Promise<void> {
  await on.route('**/auth/sign_in', (route) =>
    route.fulfill({ status: 206, json: { mfa_required: true, mfa_token: 'x' } }),
  );
  await on.getByLabel('Email').fill('maya@paperlane.example');
  await on.locator('input[type=password]').fill('any');
  await on.keyboard.press('Enter');
  await on.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

async function anotherAddress(on: Page): Promise<void> {
  await on.getByRole('textbox', { name: 'Email' }).fill('new@paperlane.example');
  await on.getByText(/^Required to change your email address/).waitFor();
}

async function openBell(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Notifications/ })
    .locator('visible=true')
    .click();
  await on.getByRole('dialog').getByRole('link').first().waitFor();
}

function suspend(accounts: Profile['accounts']): void {
  for (const account of accounts) account.status = 'suspended';
}

async function waitForEditor(on: Page): Promise<void> {
  await on.getByRole('textbox', { name: 'Your reply' }).waitFor();
}

async function openMenu(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Your menu/ })
    .locator('visible=true')
    .click();
  await on.getByRole('menu').waitFor();
}

async function openAccounts(on: Page): Promise<void> {
  await openMenu(on);
  await on.getByRole('menuitem', { name: 'Change account' }).click();
  await on.getByRole('dialog', { name: 'Change account' }).waitFor();
}

async function openNewAccount(on: Page): Promise<void> {
  await openAccounts(on);
  await on.getByRole('button', { name: 'New account' }).click();
  await on.getByRole('dialog', { name: 'New account' }).waitFor();
}

function byKeys(keys: string) {
  return async (on: Page) => {
    await on.keyboard.press(keys);
    await on.getByRole('dialog').waitFor();
  };
}

async function leaveUnsaved(on: Page): Promise<void> {
  await on.getByLabel(/^Account name/).fill('');
  await on.getByLabel(/^Support email/).fill('nobody');
  await on.getByRole('button', { name: 'Save changes' }).first().click();
  await on.getByText('Enter a valid email address.', { exact: true }).waitFor();
}

async function openPreChat(on: Page): Promise<void> {
  await on.getByRole('tab', { name: 'Pre-chat form' }).click();
  await on.getByText('Show a form before the chat').click();
  await on.getByRole('group', { name: 'Full name' }).getByText('Full name').click();
  await on.getByRole('button', { name: 'Move Full name' }).waitFor();
}

async function openIdentity(on: Page): Promise<void> {
  await on.getByRole('tab', { name: 'Identity validation' }).click();
  await on.getByRole('button', { name: 'Show the key' }).click();
  await on.getByRole('region', { name: 'HMAC key' }).waitFor();
}

async function openSurvey(on: Page): Promise<void> {
  await on.getByRole('tab', { name: 'Satisfaction survey' }).click();
  await on.getByText('Ask for a rating', { exact: true }).click();
  await on.getByText('only with one of these labels', { exact: true }).click();
  await on.getByRole('group', { name: 'Labels' }).waitFor();
}

async function openHours(on: Page): Promise<void> {
  await on.getByRole('tab', { name: 'Business hours' }).click();
  await on.getByRole('checkbox', { name: /Monday/ }).waitFor();
}
