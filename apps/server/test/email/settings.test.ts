import { afterAll, beforeAll, expect, test } from 'vitest';
import { imapInput, password, smtpInput } from './inputs.ts';
import { openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
beforeAll(async () => {
  harness = await openEmailHarness();
});
afterAll(() => harness.close());

const create = (channel: object) =>
  harness.t
    .as(harness.t.fixtures.maya)
    .post(harness.inboxUrl, { name: 'Lamps', channel: { type: 'email', ...channel } });

test('an inbox is created from an address alone, and gets a forwarding address', async () => {
  const made = await create({ email: ' Forwarded@Lamps.example ' });
  expect(made.statusCode).toBe(200);
  expect(made.json()).toMatchObject({
    channel_type: 'Channel::Email',
    email: 'forwarded@lamps.example',
    imap_enabled: false,
    imap_port: 0,
    smtp_enabled: false,
    smtp_openssl_verify_mode: 'none',
    smtp_authentication: 'login',
    reauthorization_required: false,
    callback_webhook_url: null,
  });
  expect(made.json().forward_to_email).toMatch(/^[0-9a-f]{32}@in\.confab\.test$/);
});

test.each([
  ['no address', {}, 'channel.email'],
  ['an invalid address', { email: 'lamps' }, 'channel.email'],
  ['a mailbox without a server', { email: 'a@lamps.example', imap_enabled: true }, 'channel.imap_address'],
  [
    'a mailbox without a password',
    { email: 'a@lamps.example', imap_enabled: true, imap_address: 'mail.lamps.example', imap_login: 'a' },
    'channel.imap_password',
  ],
  ['sending without a server', { email: 'a@lamps.example', smtp_enabled: true }, 'channel.smtp_address'],
  [
    'a server that is a web URL',
    { email: 'a@lamps.example', smtp_enabled: true, smtp_address: 'https://mail.lamps.example/' },
    'channel.smtp_address',
  ],
])('%s is rejected, with its field', async (_name, channel, path) => {
  const refused = await create(channel);
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain(path);
});

test('an address is unique per inbox', async () => {
  expect((await create({ email: 'twice@lamps.example' })).statusCode).toBe(200);
  const again = await create({ email: 'TWICE@lamps.example' });
  expect(again.statusCode).toBe(422);
  expect(again.json().message).toBe('Email has already been taken');
});

test('servers are called before they are saved, and login errors are returned', async () => {
  const wrong = { ...imapInput(harness.imap.port), imap_password: 'wrong' };
  const mailbox = await create({ email: 'wrong@lamps.example', ...wrong });
  expect(mailbox.statusCode).toBe(422);
  expect(mailbox.body).toContain('channel.imap_address');
  expect(mailbox.json().message).toMatch(/The IMAP server could not be used: .*Wrong password/);
  const sending = await create({
    email: 'wrong@lamps.example',
    ...smtpInput(harness.smtp.port),
    smtp_password: 'wrong',
  });
  expect(sending.statusCode).toBe(422);
  expect(sending.json().message).toMatch(/The SMTP server could not be used: 535/);
  const nowhere = await create({ email: 'wrong@lamps.example', ...imapInput(1) });
  expect(nowhere.statusCode).toBe(422);
});

test('passwords are encrypted, never returned, and kept when sent empty', async () => {
  const id = await harness.connect();
  const url = `${harness.inboxUrl}/${id}`;
  const { maya } = harness.t.fixtures;
  const shown = await harness.t.as(maya).get(url);
  expect(shown.body).not.toContain(password);
  expect(shown.json()).toMatchObject({ imap_password: '', smtp_password: '', imap_enabled: true });
  const row = await harness.t.database.db
    .selectFrom('inbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(JSON.stringify(row)).not.toContain(password);
  // Sent back as it was returned, as forms do: the stored password is used.
  const { imap_login, imap_password } = shown.json();
  const saved = await harness.t
    .as(maya)
    .patch(url, { channel: { imap_login, imap_password, imap_enabled: true } });
  expect(saved.statusCode).toBe(200);
  const renamed = await harness.t.as(maya).patch(url, { name: 'Other lamps' });
  expect(renamed.statusCode).toBe(200);
});

test('a password is bound to its server: another host, another name, or less encryption requires it again', async () => {
  const { port: imapPort } = harness.imap;
  const { port: smtpPort } = harness.smtp;
  const made = await create({
    email: 'kept@lamps.example',
    ...imapInput(imapPort),
    ...smtpInput(smtpPort),
    smtp_openssl_verify_mode: 'peer',
  });
  expect(made.statusCode, made.body).toBe(200);
  const url = `${harness.inboxUrl}/${made.json().id}`;
  const save = (channel: object) => harness.t.as(harness.t.fixtures.maya).patch(url, { channel });
  const loginsBefore = harness.imap.logins;
  const changes: [string, object][] = [
    ['imap', { imap_address: 'localhost' }],
    ['imap', { imap_port: imapPort + 1 }],
    ['imap', { imap_login: 'other@lamps.example' }],
    ['imap', { imap_enable_ssl: true }],
    ['smtp', { smtp_address: 'localhost' }],
    ['smtp', { smtp_port: smtpPort + 1 }],
    ['smtp', { smtp_login: 'other@lamps.example' }],
    ['smtp', { smtp_enable_starttls_auto: true }],
    ['smtp', { smtp_enable_ssl_tls: true }],
    ['smtp', { smtp_openssl_verify_mode: 'none' }],
  ];
  for (const [kind, change] of changes) {
    const refused = await save({ ...change, [`${kind}_password`]: '' });
    expect([change, refused.statusCode]).toEqual([change, 422]);
    expect(refused.body).toContain(`channel.${kind}_password`);
    expect(refused.json().message).toMatch(/must be entered again/);
  }
  expect(harness.imap.logins).toBe(loginsBefore);
  // A server that is turned off, changed and turned on again counts as another one, too.
  expect((await save({ imap_enabled: false, imap_address: 'localhost' })).statusCode).toBe(200);
  expect((await save({ imap_enabled: true })).body).toContain('channel.imap_password');
  expect((await save(imapInput(imapPort))).statusCode).toBe(200);
});
