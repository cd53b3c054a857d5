import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { number as bandwidthNumber } from '../apps/server/test/bandwidth/driver.ts';
import { config as bandwidth } from '../apps/server/test/bandwidth/stand-in.ts';
import { startImapServer, type ImapServer } from '../apps/server/test/email/imap-server.ts';
import { password, user } from '../apps/server/test/email/inputs.ts';
import { startLoginServer, type LoginServer } from '../apps/server/test/email/login-server.ts';
import { startSmtpServer, type SmtpServer } from '../apps/server/test/email/smtp-server.ts';
import { channelId } from '../apps/server/test/line/driver.ts';
import { channelSecret, goodToken as lineToken } from '../apps/server/test/line/stand-in.ts';
import { startPlay, type Play } from '../apps/server/test/play/start.ts';
import { goodToken as botToken } from '../apps/server/test/telegram/stand-in.ts';
import { accountSid, authToken, number as twilioNumber } from '../apps/server/test/twilio/stand-in.ts';
import { number as whatsappNumber } from '../apps/server/test/whatsapp/driver.ts';
import { businessId, goodKey, numberId } from '../apps/server/test/whatsapp/stand-in.ts';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

/*
 * Each wizard with wrong and right input, against stand-ins of the providers. Mailboxes read by IMAP are in
 * email-inbox.test.ts.
 */

let browser: Browser;
let confab: Confab;
let play: Play;
/** A login, and the mailbox it has access to. */
type Provider = { login: LoginServer; imap: ImapServer; smtp: SmtpServer };
let microsoft: Provider;
let google: Provider;
const other = 'other@lamps.example';
let page: Page;
let wizards: string;

beforeAll(async () => {
  [browser, play, microsoft, google] = await Promise.all([
    launchBrowser(),
    startPlay({ serverUrl: 'http://127.0.0.1:1', site: 'http://127.0.0.1:1', port: 28_640 }),
    startProvider(user),
    startProvider(other),
  ]);
  confab = await startConfab({
    ...play.settings,
    MAILER_INBOUND_EMAIL_DOMAIN: 'in.lamps.example',
    RAILS_INBOUND_EMAIL_PASSWORD: 'a password for forwarding',
    ...emailSettings('MICROSOFT', 'AZURE_APP', microsoft),
    ...emailSettings('GOOGLE', 'GOOGLE_OAUTH_CLIENT', google),
  });
  const admin = await onboard(confab);
  wizards = `${confab.url}/app/accounts/${admin.accountId}/settings/inboxes/new`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 1000 } })).newPage();
  page.setDefaultTimeout(20_000);
  await logIn(page, confab.url, admin.email);
  for (const [name, { login }] of Object.entries({ microsoft, google })) {
    // Known once the server is running.
    login.redirectUrl = `${confab.url}/${name}/callback`;
    // The page on which the owner gives consent.
    await page.route(`${login.issuer}/authorize**`, async (route) =>
      route.fulfill(goOn(String(await login.visit(route.request().url())))),
    );
  }
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  const servers = [microsoft, google].flatMap((provider) => Object.values(provider));
  await Promise.all([play, ...servers].map((one) => one.close()));
});

async function startProvider(mailbox: string): Promise<Provider> {
  const [login, imap, smtp] = await Promise.all([
    startLoginServer(''),
    startImapServer(mailbox, password),
    startSmtpServer(mailbox, password),
  ]);
  imap.tokens = login.access;
  smtp.tokens = login.access;
  return { login, imap, smtp };
}

function emailSettings(name: string, app: string, { login, imap, smtp }: Provider) {
  const { issuer, clientId, clientSecret } = login;
  return {
    [`${name}_LOGIN_URL`]: issuer,
    [`${app}_ID`]: clientId,
    [`${app}_SECRET`]: clientSecret,
    [`${name}_IMAP_SERVER`]: `127.0.0.1:${imap.port}`,
    [`${name}_SMTP_SERVER`]: `127.0.0.1:${smtp.port}`,
  };
}

/** A page of a provider that redirects the browser. */
const goOn = (address: string) => ({
  contentType: 'text/html',
  body: `<script>location.replace(${JSON.stringify(address)})</script>`,
});

/** Values by the label of their field. */
type Values = Readonly<Record<string, string>>;

type Wizard = {
  name: string;
  /** Pressed below the wizard. */
  path: string;
  /** Selected before the form is shown. */
  open?: () => Promise<void>;
  submit?: string;
  wrong: Values;
  /** The error message, and its field; otherwise above the form, or in a toast. */
  says: RegExp;
  under?: string;
  /** The corrected input. */
  right: Values;
};

const choose = (label: RegExp, option: string) => async () => {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};
const press = (name: RegExp) => () => page.getByRole('button', { name }).click();

const table: readonly Wizard[] = [
  {
    name: 'website',
    path: 'website',
    wrong: { 'Inbox name': 'x'.repeat(300), 'Website address': 'lamps.example' },
    says: /Use at most 255 characters/,
    under: 'Inbox name',
    right: { 'Inbox name': 'Shop' },
  },
  {
    name: 'API',
    path: 'api',
    wrong: { 'Inbox name': 'App', 'Webhook URL': 'nowhere' },
    says: /Enter a URL that starts with/,
    under: 'Webhook URL',
    right: { 'Webhook URL': 'https://lamps.example/hook' },
  },
  {
    name: 'forwarded email',
    path: 'email',
    open: press(/Other providers/),
    wrong: { 'Inbox name': 'Lamps', 'Email address': 'support@in.lamps.example' },
    says: /can't be an address of in\.lamps\.example/,
    under: 'Email address',
    right: { 'Email address': 'support@lamps.example' },
  },
  {
    name: 'Microsoft',
    path: 'email',
    open: press(/^Microsoft/),
    submit: 'Log in with Microsoft',
    wrong: { 'Email address': 'nobody' },
    says: /Enter a valid email address/,
    under: 'Email address',
    right: { 'Email address': user },
  },
  {
    name: 'Google',
    path: 'email',
    open: press(/^Google/),
    submit: 'Log in with Google',
    wrong: { 'Email address': 'nobody' },
    says: /Enter a valid email address/,
    under: 'Email address',
    right: { 'Email address': other },
  },
  {
    name: 'Twilio texts',
    path: 'sms',
    wrong: {
      'Inbox name': 'Texts',
      'Phone number': twilioNumber,
      'Account SID': accountSid,
      'Auth token': 'wrong',
    },
    says: /Authenticate/,
    right: { 'Auth token': authToken },
  },
  {
    name: 'Bandwidth',
    path: 'sms',
    open: choose(/Provider/, 'Bandwidth'),
    wrong: {
      'Inbox name': 'Bandwidth',
      'Phone number': '4155550100',
      'Account ID': bandwidth.account_id,
      'Application ID': bandwidth.application_id,
      'API key': bandwidth.api_key,
      'API secret': bandwidth.api_secret,
    },
    says: /Start the number with a plus sign/,
    under: 'Phone number',
    right: { 'Phone number': bandwidthNumber },
  },
  {
    name: 'WhatsApp Cloud',
    path: 'whatsapp',
    wrong: {
      'Inbox name': 'WhatsApp',
      'Phone number': whatsappNumber,
      'Phone number ID': numberId,
      'Business account ID': businessId,
      'API key': 'wrong',
    },
    says: /Invalid Credentials/,
    right: { 'API key': goodKey },
  },
  {
    name: 'Twilio WhatsApp',
    path: 'whatsapp',
    open: choose(/Provider/, 'Twilio'),
    wrong: {
      'Inbox name': 'Twilio WhatsApp',
      'Phone number': '+1 415',
      'Account SID': accountSid,
      'Auth token': authToken,
    },
    says: /plus/,
    under: 'Phone number',
    right: { 'Phone number': twilioNumber },
  },
  {
    name: '360dialog',
    path: 'whatsapp?provider=360dialog',
    wrong: { 'Inbox name': '360', 'Phone number': '+15550783882', 'API key': 'wrong' },
    says: /Invalid/i,
    right: { 'API key': goodKey },
  },
  {
    name: 'LINE',
    path: 'line',
    wrong: {
      'Channel name': 'LINE',
      'LINE channel ID': channelId,
      'LINE channel secret': channelSecret,
      'LINE channel token': 'wrong',
    },
    says: /./,
    under: 'LINE channel token',
    right: { 'LINE channel token': lineToken },
  },
  {
    name: 'Telegram',
    path: 'telegram',
    wrong: { 'Bot token': '4711:AAE-bad_token' },
    says: /Unauthorized|token/i,
    under: 'Bot token',
    right: { 'Bot token': botToken },
  },
];

const field = (label: string) =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\b`)))
    .first();

async function fill(values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** What a screen reader reads about a field in addition to its name. */
async function descriptionOf(label: string): Promise<string> {
  const ids = (await field(label).getAttribute('aria-describedby')) ?? '';
  const texts = ids
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => page.locator(`[id="${id}"]`).innerText());
  return (await Promise.all(texts)).join(' ');
}

const agents = () => page.getByRole('heading', { name: 'Add agents' }).first().waitFor();

test.each(table)('$name: errors are shown, valid input creates the inbox', async (wizard) => {
  await page.goto(`${wizards}/${wizard.path}`);
  await wizard.open?.();
  const submit = page.getByRole('button', { name: wizard.submit ?? 'Create inbox' });
  await fill(wizard.wrong);
  await submit.click();
  const { under, says } = wizard;
  if (under === undefined) await page.getByText(says).first().waitFor();
  else {
    await expect.poll(() => field(under).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => descriptionOf(under)).toMatch(says);
  }
  // No input is lost.
  for (const [label, value] of Object.entries(wizard.wrong))
    expect(await field(label).inputValue()).toBe(value);
  await fill(wizard.right);
  await submit.click();
  await agents();
});

test.each([
  {
    name: 'Twitter',
    path: 'twitter',
    declined: '/twitter/callback?denied=login',
    says: 'Access to the profile was declined on Twitter.',
  },
  {
    name: 'Instagram',
    path: 'instagram',
    declined: '/instagram/callback?error=access_denied&error_reason=user_denied',
    says: 'Access to the account was declined on Instagram.',
  },
])('$name: declining shows that, agreeing creates the inbox', async ({ name, path, declined, says }) => {
  await page.goto(`${wizards}/${path}`);
  const login = page.getByRole('button', { name: `Log in with ${name}` });
  await page.route(
    (url) => url.pathname === '/oauth/authorize',
    async (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      await route.fulfill(goOn(`${confab.url}${declined}&state=${encodeURIComponent(state)}`));
    },
    { times: 1 },
  );
  await login.click();
  await page.getByText(says).waitFor();
  await login.click();
  await agents();
});

test('Facebook: a page has to be selected, and one in use cannot be', async () => {
  const connect = async (choice: string) => {
    await page.goto(`${wizards}/facebook`);
    await page.getByRole('button', { name: 'Log in with Facebook' }).click();
    const create = page.getByRole('button', { name: 'Create inbox' });
    await create.click();
    await page.getByText('Choose a page.', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /^Page|Page$|Choose a page/ })
      .first()
      .click();
    const lamps = page.getByRole('option', { name: /Lamps/ });
    const isTaken = await lamps.getAttribute('aria-disabled');
    await page.getByRole('option', { name: choice }).click();
    await create.click();
    await agents();
    return isTaken;
  };
  expect(await connect('Lamps')).not.toBe('true');
  expect(await connect('Rugs')).toBe('true');
});

test('all of them are in the list', async () => {
  await page.goto(wizards.replace(/\/new$/, '/list'));
  for (const name of ['Shop', 'App', 'LINE', 'paperlane_bot', 'lamps', 'Rugs'])
    await page.getByText(name, { exact: true }).first().waitFor();
});
