import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness, type ShownMessage } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
beforeAll(async () => {
  harness = await openEmailHarness();
  harness.imap.add(emailText({ 'Message-ID': '<waiting@example.com>' }));
  inboxId = await harness.connect();
  harness.begin();
});
afterAll(() => harness.close());

let count = 0;
/** Puts an email into the mailbox and waits for the result. */
async function arrive(headers: Record<string, string>, body?: string): Promise<ShownMessage | undefined> {
  count += 1;
  const before = await harness.messages(inboxId);
  const handled = await harness.untilHandled(inboxId, 0);
  harness.imap.add(emailText({ 'Message-ID': `<${count}@example.com>`, ...headers }, body));
  await harness.untilHandled(inboxId, handled.length + 1);
  const after = await harness.messages(inboxId);
  return after.find(({ id }) => !before.some((known) => known.id === id));
}

const attributesOf = (message: ShownMessage | undefined) => message?.content_attributes['email'];

test('waiting emails of a mailbox are fetched, as messages of their senders with all content', async () => {
  const [message] = await harness.untilMessages(inboxId, 1);
  expect(message).toMatchObject({
    content: 'Hello, my lamp is dark.',
    content_type: 8,
    message_type: 0,
    source_id: 'waiting@example.com',
    content_attributes: { cc_email: null, bcc_email: null },
  });
  expect(attributesOf(message)).toEqual({
    bcc: null,
    cc: null,
    content_type: 'text/plain; charset=utf-8',
    date: '2026-11-20T09:00:00.000Z',
    from: ['ines@example.com'],
    html_content: {},
    in_reply_to: null,
    message_id: 'waiting@example.com',
    multipart: false,
    number_of_attachments: 0,
    subject: 'My lamp',
    text_content: {
      full: 'Hello, my lamp is dark.',
      reply: 'Hello, my lamp is dark.',
      quoted: 'Hello, my lamp is dark.',
    },
    to: [user],
  });
  const { account, maya } = harness.t.fixtures;
  const listed = await harness.t
    .as(maya)
    .get(`/api/v1/accounts/${account.id}/conversations?inbox_id=${inboxId}`);
  const [conversation] = listed.json().data.payload;
  expect(conversation.additional_attributes).toMatchObject({ source: 'email', mail_subject: 'My lamp' });
  expect(conversation.meta.sender).toMatchObject({ name: 'Ines Silva', email: 'ines@example.com' });
});

test('an email that arrives while connected is fetched immediately, in a conversation of its own', async () => {
  const message = await arrive({ Subject: 'Another lamp', Cc: 'Team@Lamps.example' });
  const [first] = await harness.messages(inboxId);
  expect(message?.conversation_id).not.toBe(first?.conversation_id);
  expect(message?.content_attributes).toMatchObject({ cc_email: ['team@lamps.example'] });
});

test('a reply is added to the conversation of the email it answers, by In-Reply-To and by any of References', async () => {
  const first = await arrive({ 'Message-ID': '<thread-1@example.com>' });
  const second = await arrive({
    'Message-ID': '<thread-2@example.com>',
    'In-Reply-To': '<thread-1@example.com>',
  });
  const third = await arrive({
    'In-Reply-To': '<unknown@example.com>',
    References: '<thread-1@example.com> <unknown@example.com>',
  });
  expect([second?.conversation_id, third?.conversation_id]).toEqual([
    first?.conversation_id,
    first?.conversation_id,
  ]);
});

test('emails replying to the same unknown one are grouped, and others with their subject are not', async () => {
  const one = await arrive({ 'In-Reply-To': '<elsewhere@example.com>' });
  const two = await arrive({ 'In-Reply-To': '<elsewhere@example.com>' });
  const other = await arrive({});
  expect(two?.conversation_id).toBe(one?.conversation_id);
  expect(other?.conversation_id).not.toBe(one?.conversation_id);
});

test('a reply to the address of a conversation is added there, before any other header', async () => {
  const first = await arrive({});
  const other = await arrive({ 'Message-ID': '<other@example.com>' });
  const { uuid } = await harness.t.database.db
    .selectFrom('conversation')
    .select('uuid')
    .where('id', '=', Number(first?.conversation_id))
    .executeTakeFirstOrThrow();
  const answer = await arrive({ To: `reply+${uuid}@in.confab.test`, 'In-Reply-To': '<other@example.com>' });
  expect(answer?.conversation_id).toBe(first?.conversation_id);
  expect(other?.conversation_id).not.toBe(first?.conversation_id);
});

test.each([
  ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }, /automatic reply/],
  ['an out-of-office reply', { Precedence: 'auto_reply' }, /automatic reply/],
  ['what we sent ourselves', { From: `Lamps <${user}>` }, /this inbox itself/],
  ['what the installation sent', { From: 'support@confab.test' }, /this inbox itself/],
  ['a bounce without a sender', { From: '<>', 'Return-Path': '<>' }, /delivery report/],
  ['an email without a sender', { From: 'nobody' }, /no sender/],
])('%s is skipped, and the log has the reason', async (_name, headers, reason) => {
  expect(await arrive(headers)).toBeUndefined();
  const handled = await harness.untilHandled(inboxId, 0);
  expect(handled.at(-1)).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(reason) });
});

test('`Auto-Submitted: no` marks a message by a person', async () => {
  expect(await arrive({ 'Auto-Submitted': 'no' })).toMatchObject({ content_type: 8 });
});

test('an email spoofing an agent is rejected if its server detected that, and kept otherwise', async () => {
  const { maya } = harness.t.fixtures;
  const from = { From: `Maya <${maya.email}>` };
  const forged = { ...from, 'Authentication-Results': 'mx.example; spf=fail; dkim=none; dmarc=fail' };
  expect(await arrive(forged)).toBeUndefined();
  const handled = await harness.untilHandled(inboxId, 0);
  expect(handled.at(-1)).toMatchObject({ outcome: 'skipped', reason: 'a forged address of an agent' });
  const real = await arrive({
    ...from,
    'Authentication-Results': 'mx.example; spf=pass; dkim=pass; dmarc=pass',
  });
  // The sender of an email is a contact, even if also a user.
  expect(real).toMatchObject({
    message_type: 0,
    additional_attributes: { authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass' } },
  });
});

test('the same email twice is stored once', async () => {
  const first = await arrive({ 'Message-ID': '<twice@example.com>' });
  harness.imap.add(emailText({ 'Message-ID': '<twice@example.com>' }));
  // A later email has arrived, so this one was handled.
  await arrive({});
  const all = await harness.messages(inboxId);
  expect(all.filter(({ source_id }) => source_id === 'twice@example.com')).toEqual([first]);
});

test('a mailbox recreated on its server is read again, without duplicates', async () => {
  const before = await harness.messages(inboxId);
  harness.imap.renumber();
  harness.imap.drop();
  await arrive({});
  const after = await harness.messages(inboxId);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});

test('a greeting is sent to people, and not for bulk emails', async () => {
  const { maya } = harness.t.fixtures;
  const url = `${harness.inboxUrl}/${inboxId}`;
  const greeting = { greeting_enabled: true, greeting_message: 'We are on it.' };
  expect((await harness.t.as(maya).patch(url, greeting)).statusCode).toBe(200);
  const listed = await arrive({ Precedence: 'list', 'List-Id': '<news.example.com>' });
  const arrived = await arrive({});
  await vi.waitFor(async () => {
    const all = await harness.messages(inboxId);
    const typesIn = (message: ShownMessage | undefined) =>
      all
        .filter((each) => each.conversation_id === message?.conversation_id)
        .map(({ message_type }) => message_type);
    expect(typesIn(arrived)).toEqual([0, 3]);
    expect(typesIn(listed)).toEqual([0]);
  });
  await harness.t.as(maya).patch(url, { greeting_enabled: false });
});

test('a slow mailbox delays none of the others', async () => {
  const { startImapServer } = await import('./imap-server.ts');
  const slow = await startImapServer(user, 'a password of the mailbox');
  try {
    await harness.connect({ ...harness.channel, email: 'slow@lamps.example', imap_port: slow.port });
    slow.isHung = true;
    expect(await arrive({})).toBeDefined();
  } finally {
    await slow.close();
  }
});
