import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImapServer, type ImapServer } from '../apps/server/test/email/imap-server.ts';
import { startSmtpServer, type SmtpServer } from '../apps/server/test/email/smtp-server.ts';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { logIn } from './browser/log-in.ts';
import { startConfab, type Confab } from './confab.ts';

const user = 'help@lamps.example';
const password = 'a-password-of-the-mailbox';

let browser: Browser;
let confab: Confab;
let imap: ImapServer;
let smtp: SmtpServer;
let page: Page;
let base: string;

beforeAll(async () => {
  [browser, confab, imap, smtp] = await Promise.all([
    launchBrowser(),
    startConfab({
      ALLOW_PRIVATE_NETWORK_TARGETS: 'true',
      MAILER_INBOUND_EMAIL_DOMAIN: 'in.lamps.example',
      RAILS_INBOUND_EMAIL_PASSWORD: 'a password for forwarding',
    }),
    startImapServer(user, password),
    startSmtpServer(user, password),
  ]);
  const admin = await onboard(confab);
  base = `${confab.url}/app/accounts/${admin.accountId}`;
  page = await (await newBrowserProfile(browser, { viewport: { width: 1280, height: 1000 } })).newPage();
  page.setDefaultTimeout(15_000);
  await logIn(page, confab.url, admin.email);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  await imap.close();
  await smtp.close();
});

const submit = () => page.getByRole('button', { name: 'Create inbox' }).click();

test('an inbox is created from a mailbox; errors are at their field, and no input is lost', async () => {
  await page.goto(`${base}/settings/inboxes/new`);
  await page.getByRole('link', { name: /^Email/ }).click();
  await page.getByRole('button', { name: /Other providers/ }).click();
  await submit();
  await expect.poll(() => page.getByText('This field is required').count()).toBeGreaterThanOrEqual(2);
  await page.getByLabel('Inbox name').fill('Lamps');
  await page.getByLabel('Email address').fill('not an address');
  await page.getByText('Connect the mailbox').click();
  await page.getByLabel('IMAP server').fill('127.0.0.1');
  await page.getByLabel(/^Port/).first().fill(String(imap.port));
  await page.getByLabel('Username').first().fill(user);
  await page.getByLabel('Password').first().fill('wrong');
  await page.getByText('Encrypted connection (TLS)').click();
  await page.getByLabel('SMTP server').fill('127.0.0.1');
  await page.getByLabel(/^Port/).nth(1).fill(String(smtp.port));
  await page.getByRole('button', { name: /Encryption/ }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByLabel('Username').nth(1).fill(user);
  await page.getByLabel('Password').nth(1).fill(password);
  await submit();
  await page.getByText('Enter a valid email address').waitFor();
  await page.getByLabel('Email address').fill(user);
  await submit();
  await page
    .getByText(/The IMAP server could not be used: .*Wrong password/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel('IMAP server').inputValue()).toBe('127.0.0.1');
  await page.getByLabel('Password').first().fill(password);
  await submit();
  await page.getByRole('heading', { name: 'Add agents' }).first().waitFor();
  await page.goto(`${base}/settings/inboxes/list`);
  await page.getByText('Lamps').first().waitFor();
});

test('an email is received and answered, and the reply is sent as an email', async () => {
  imap.add(
    [
      'From: Ines Silva <ines@example.com>',
      `To: ${user}`,
      'Subject: My lamp is dark',
      'Message-ID: <first@example.com>',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>It was <b>bright</b> before.</p>',
    ].join('\r\n'),
  );
  await page.goto(`${base}/dashboard`);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('list', { name: 'Conversations' }).getByText('Ines Silva').first().click();
  await page.getByText('My lamp is dark').first().waitFor();
  const frame = page.frameLocator('iframe').first();
  await frame.getByText('It was bright before.').waitFor();
  const composer = page.getByRole('textbox', { name: /reply/i }).first();
  await composer.click();
  await page.keyboard.type('A new bulb is on its way.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBe(1);
  expect(smtp.taken[0]?.to).toEqual(['ines@example.com']);
  expect(smtp.taken[0]?.raw).toContain('A new bulb is on its way.');
  expect(smtp.taken[0]?.raw).toMatch(/^Subject: Re: My lamp is dark/m);
});

/** Sets the delay of emails in the profile settings. */
async function chooseWaiting(choice: string): Promise<void> {
  await page.goto(`${base}/profile/settings`);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('radiogroup', { name: 'Undo sending an email' }).getByText(choice).click();
  await saved;
}

test('an email is undone before it is sent, and then sent again', async () => {
  const thread = page.url();
  const composer = page.getByRole('textbox', { name: /reply/i }).first();
  // Long enough to undo in time on a slow machine.
  await chooseWaiting('30 seconds');
  await page.goto(thread);
  await composer.click();
  await page.keyboard.type('The bulb is blue.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Email sent.').waitFor();
  await page.getByRole('button', { name: 'Undo send' }).click();
  await expect.poll(() => composer.textContent()).toBe('The bulb is blue.');
  await expect.poll(() => page.getByRole('log').getByText('The bulb is blue.').count()).toBe(0);
  await chooseWaiting('5 seconds');
  await page.goto(thread);
  await composer.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And bright.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => smtp.taken.length, { timeout: 45_000 }).toBe(2);
  expect(smtp.taken[1]?.raw).toContain('The bulb is blue. And bright.');
  await expect.poll(() => page.getByText('Email sent.').count()).toBe(0);
});

test('the log shows the result of each email and its source, and files a skipped one', async () => {
  imap.add(
    [
      'From: Ines Silva <ines@example.com>',
      `To: ${user}`,
      'Subject: Out of office',
      'Message-ID: <away@example.com>',
      'Auto-Submitted: auto-replied',
      '',
      'Back on Monday.',
    ].join('\r\n'),
  );
  await page.goto(`${base}/settings/inboxes/list`);
  await page.getByRole('button', { name: 'Settings for Lamps' }).first().click();
  const open = async () => {
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Received emails' }).click();
  };
  await open();
  const list = page.getByRole('list', { name: 'Received emails' });
  await list.getByText('Started a new conversation').first().waitFor();
  const skipped = list.getByRole('listitem').filter({ hasText: 'Out of office' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await open();
        await list.waitFor();
        return skipped.getByText('an automatic reply').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: 'View source: Out of office' }).click();
  await page.getByText('Auto-Submitted: auto-replied').waitFor();
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
  expect(await (await fetch(href ?? '')).text()).toContain('Back on Monday.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Re-file: Out of office' }).click();
  await page.getByText('An existing conversation of this inbox').click();
  await page.getByLabel('Conversation number').fill('999');
  await page.getByRole('button', { name: 'Re-file', exact: true }).click();
  await page.getByText('There is no conversation with this number').first().waitFor();
  await page.getByLabel('Conversation number').fill('1');
  await page.getByRole('button', { name: 'Re-file', exact: true }).click();
  await skipped.getByText('Filed by an administrator').waitFor();
  await skipped.getByRole('link', { name: 'Conversation #1' }).click();
  await page.getByText('Back on Monday.').first().waitFor();
});

test('the servers are changed on their own tab, and a changed server requires the password again', async () => {
  await page.goto(`${base}/settings/inboxes/list`);
  await page.getByRole('button', { name: 'Settings for Lamps' }).first().click();
  await page.getByRole('tab', { name: 'Email servers' }).click();
  const passwordField = page.getByLabel('Password').first();
  await passwordField.waitFor();
  await expect.poll(() => passwordField.inputValue()).toBe('');
  await page.getByLabel(/^Port/).first().fill('1');
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page
    .getByText(/must be entered again/)
    .first()
    .waitFor();
  await passwordField.fill(password);
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page
    .getByText(/The IMAP server could not be used/)
    .first()
    .waitFor();
  await page.getByLabel(/^Port/).first().fill(String(imap.port));
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await page.getByText('The inbox has been saved.').waitFor();
});
