import { unreadEmailRequested } from '@confab/contract/features/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { botActor } from '../../../../test/rows.ts';
import { newVisitor } from '../../../../test/visitor.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { createMessage } from '../messages/actions/create-message.ts';
import { emailUnread } from './actions/email-unread.ts';
import { requestEmails } from './actions/request-emails.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
const secondMs = 1000;
const minuteMs = 60 * secondMs;
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock, installation: { frontendUrl: 'https://desk.test' } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await setInbox({
    greeting_enabled: false,
    enable_email_collect: false,
    csat_survey_enabled: false,
    sender_name_type: 'friendly',
    business_name: 'Paperlane',
    channel: { continuity_via_email: true, website_url: 'https://paperlane.test' },
  });
  await t.as(t.fixtures.maya).patch(account, { support_email: null });
  await t.platform.db.deleteFrom('conversation').execute();
});

async function setInbox(values: object) {
  const url = `${account}/inboxes/${t.fixtures.website.id}`;
  const answer = await t.as(t.fixtures.maya).patch(url, values);
  expect(answer.statusCode, answer.body).toBe(200);
}

let visitors = 0;

/** A visitor with an address who wrote something and waits. */
async function writing(text = 'Where is my order?') {
  visitors += 1;
  const email = `visitor-${visitors}@example.com`;
  const visitor = await newVisitor(t);
  await visitor.patch('/contact', { email });
  await visitor.say(text);
  const { id } = (await visitor.get('/conversations')).json();
  clock.advance(secondMs);
  return { ...visitor, email, displayId: Number(id), url: `${account}/conversations/${id}` };
}

type Writing = Awaited<ReturnType<typeof writing>>;

async function reply(url: string, content: string, extra: object = {}) {
  const answer = await t.as(t.fixtures.jonas).post(`${url}/messages`, { content, ...extra });
  expect(answer.statusCode, answer.body).toBe(200);
  clock.advance(secondMs);
}

/** Runs the schedule and sends the requested emails; returns all emails to this address. */
async function emailsTo(email: string): Promise<string[]> {
  await t.clearOutbox();
  await requestEmails(t.platform);
  await send();
  return (await t.sentEmails()).filter((message) => message.includes(`To: ${email}`));
}

async function send() {
  for (const { name, data } of await t.outbox()) {
    if (name !== unreadEmailRequested.name) continue;
    await emailUnread(t.platform, t.fixtures.account.id, {
      conversationId: Number(data['conversation_id']),
      fromId: Number(data['from_message_id']),
      untilId: Number(data['until_message_id']),
    });
  }
}

describe('a visitor who left', () => {
  test('receives unread messages in one email, after two minutes, once', async () => {
    const visitor = await writing();
    await reply(visitor.url, 'On its way.');
    clock.advance(minuteMs);
    await reply(visitor.url, 'It arrives on Monday.');
    await reply(visitor.url, 'she is impatient', { private: true });
    clock.advance(50 * secondMs);
    expect(await emailsTo(visitor.email)).toEqual([]);
    clock.advance(10 * secondMs);
    const [message = '', ...others] = await emailsTo(visitor.email);
    expect(others).toEqual([]);
    expect(message).toMatch(/^From: Jonas from Paperlane <support@confab\.test>$/m);
    expect(message).toContain(`[#${visitor.displayId}] New messages on this conversation`);
    const text = message.slice(0, message.indexOf('text/html'));
    const positions = [
      'On its way.',
      'It arrives on Monday.',
      'https://paperlane.test',
      'Earlier',
      'Where is my order?',
    ].map((words) => text.indexOf(words));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions).not.toContain(-1);
    expect(message).not.toContain('impatient');
    clock.advance(10 * minuteMs);
    expect(await emailsTo(visitor.email)).toHaveLength(1);
  });

  test('sees the team’s formatting rendered, and no links in their own texts', async () => {
    const visitor = await writing('[Your bank](https://elsewhere.example)');
    await reply(visitor.url, 'See **page 2** of [the guide](https://paperlane.test/guide).');
    clock.advance(2 * minuteMs);
    const [message = ''] = await emailsTo(visitor.email);
    const html = message.slice(message.indexOf('text/html')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(html).toContain('<strong>page 2</strong> of <a href="https://paperlane.test/guide"');
    expect(html).toContain('[Your bank](https://elsewhere.example)');
  });

  test('receives messages after an email in another one', async () => {
    const visitor = await writing();
    await reply(visitor.url, 'First answer');
    clock.advance(2 * minuteMs);
    expect(await emailsTo(visitor.email)).toHaveLength(1);
    await reply(visitor.url, 'Second answer');
    clock.advance(2 * minuteMs);
    const [, secondMs = ''] = await emailsTo(visitor.email);
    expect(secondMs.indexOf('Second answer')).toBeLessThan(secondMs.indexOf('Earlier in this conversation'));
    expect(secondMs.indexOf('First answer')).toBeGreaterThan(
      secondMs.indexOf('Earlier in this conversation'),
    );
  });

  test('receives it once from two nodes, and a retry has the same id', async () => {
    const visitor = await writing();
    await reply(visitor.url, 'On its way.');
    clock.advance(2 * minuteMs);
    await t.clearOutbox();
    await Promise.all([requestEmails(t.platform), requestEmails(t.platform)]);
    const requested = (await t.outbox()).filter(({ name }) => name === unreadEmailRequested.name);
    expect(requested).toHaveLength(1);
    await send();
    await send();
    const emails = (await t.sentEmails()).filter((message) => message.includes(visitor.email));
    const ids = emails.map((message) => /^Message-ID:\s+(<conversation\/.+>)$/m.exec(message)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<conversation\/[\da-f-]{36}\/messages\/\d+@desk\.test>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  test('gets a survey as a link', async () => {
    await setInbox({ csat_survey_enabled: true });
    const visitor = await writing();
    await reply(visitor.url, 'Done.');
    await t.as(t.fixtures.jonas).post(`${visitor.url}/toggle_status`, { status: 'resolved' });
    clock.advance(2 * minuteMs);
    const [message] = await emailsTo(visitor.email);
    expect(message).toMatch(/https:\/\/desk\.test\/survey\/responses\/[\da-f-]{36}/);
  });

  test('is asked to reply by email only where replies are read', async () => {
    const without = await writing();
    await reply(without.url, 'On its way.');
    clock.advance(2 * minuteMs);
    const [message] = await emailsTo(without.email);
    expect(message).toContain("Replies aren't read");
    expect(message).not.toMatch(/^Reply-To:/m);
    await t.as(t.fixtures.maya).patch(account, { support_email: 'help@paperlane.test' });
    const visitor = await writing();
    await reply(visitor.url, 'On its way.');
    clock.advance(2 * minuteMs);
    const [other] = await emailsTo(visitor.email);
    expect(other).toContain('You can also reply to this email.');
    expect(other).toMatch(/^Reply-To: Paperlane <help@paperlane\.test>$/m);
  });
});

describe('no email is sent', () => {
  test('to a visitor who has read it by then, or wrote again', async () => {
    const reading = await writing();
    await reply(reading.url, 'On its way.');
    await reading.post('/conversations/update_last_seen', {});
    const writer = await writing();
    await reply(writer.url, 'On its way.');
    await writer.say('Thanks');
    clock.advance(2 * minuteMs);
    expect(await emailsTo(reading.email)).toEqual([]);
    expect(await emailsTo(writer.email)).toEqual([]);
    clock.advance(10 * minuteMs);
    await reply(reading.url, 'Anything else?');
    clock.advance(2 * minuteMs);
    const [message = ''] = await emailsTo(reading.email);
    expect(message.indexOf('On its way.')).toBeGreaterThan(message.indexOf('Earlier in this conversation'));
  });

  test.each([
    ['reads', (visitor: Writing) => visitor.post('/conversations/update_last_seen', {})],
    ['writes', (visitor: Writing) => visitor.say('Thanks')],
  ])('to a visitor who is online and %s, by an earlier answer', async (_, attend) => {
    const visitor = await writing();
    await reply(visitor.url, 'On its way.');
    await attend(visitor);
    clock.advance(minuteMs + 50 * secondMs);
    await reply(visitor.url, 'Anything else?');
    clock.advance(30 * secondMs);
    expect(await emailsTo(visitor.email)).toEqual([]);
    clock.advance(2 * minuteMs);
    const [message = ''] = await emailsTo(visitor.email);
    expect(message.indexOf('Anything else?')).toBeLessThan(message.indexOf('Earlier in this conversation'));
    expect(message.indexOf('On its way.')).toBeGreaterThan(message.indexOf('Earlier in this conversation'));
  });

  test('for an email that was requested before they wrote again', async () => {
    const visitor = await writing();
    await reply(visitor.url, 'On its way.');
    clock.advance(2 * minuteMs);
    await t.clearOutbox();
    await requestEmails(t.platform);
    const requested = await t.outbox();
    expect(requested.map(({ name }) => name)).toContain(unreadEmailRequested.name);
    await visitor.say('Thanks');
    await send();
    expect((await t.sentEmails()).filter((message) => message.includes(visitor.email))).toEqual([]);
  });

  test('without an address, when blocked, or where disabled for the inbox', async () => {
    const nameless = await newVisitor(t);
    await nameless.say('Hi');
    clock.advance(secondMs);
    await reply(`${account}/conversations/${(await nameless.get('/conversations')).json().id}`, 'Hello');
    const blocked = await writing();
    await reply(blocked.url, 'Hello');
    const contact = `${account}/contacts/${blocked.contactId}`;
    expect((await t.as(t.fixtures.maya).patch(contact, { blocked: true })).statusCode).toBe(200);
    const before = (await t.sentEmails()).length;
    clock.advance(2 * minuteMs);
    expect(await emailsTo(blocked.email)).toEqual([]);
    await setInbox({ channel: { continuity_via_email: false } });
    const off = await writing();
    await reply(off.url, 'Hello');
    clock.advance(2 * minuteMs);
    expect(await emailsTo(off.email)).toEqual([]);
    expect(await t.sentEmails()).toHaveLength(before);
  });

  test('for automatic messages alone, so that no visitor can have their text sent to any address', async () => {
    await setInbox({ greeting_enabled: true, greeting_message: 'Hello there' });
    const spam = await writing('Buy cheap pills at https://pills.test');
    clock.advance(10 * minuteMs);
    expect(await emailsTo(spam.email)).toEqual([]);
    expect((await t.sentEmails()).join('')).not.toContain('pills');
  });

  test('for replies of bots or rules, before a member of the team has replied', async () => {
    const spam = await writing('Buy cheap pills at https://pills.test');
    const bot = { ...botActor, accountId: t.fixtures.account.id };
    await createMessage(t.platform, bot, spam.displayId, { content: 'How may I help?' });
    const rule = { content_attributes: { automation_rule_id: 7 } };
    await reply(spam.url, 'Thanks for your message', rule);
    clock.advance(10 * minuteMs);
    expect(await emailsTo(spam.email)).toEqual([]);
    await reply(spam.url, 'Hello, this is Jonas.');
    clock.advance(2 * minuteMs);
    expect(await emailsTo(spam.email)).toHaveLength(1);
    await reply(spam.url, 'We are closed now', rule);
    clock.advance(2 * minuteMs);
    expect((await emailsTo(spam.email)).join('')).toContain('We are closed now');
  });

  test('of messages deleted before sending', async () => {
    const visitor = await writing();
    await reply(visitor.url, 'A mistake');
    const { payload } = (await t.as(t.fixtures.jonas).get(`${visitor.url}/messages`)).json();
    await t.as(t.fixtures.jonas).delete(`${visitor.url}/messages/${payload.at(-1).id}`);
    clock.advance(2 * minuteMs);
    expect(await emailsTo(visitor.email)).toEqual([]);
  });
});

test('an address above the rate limit is retried later', async () => {
  const visitor = await writing();
  await reply(visitor.url, 'On its way.');
  clock.advance(2 * minuteMs);
  const hits = Array.from({ length: 31 }, () =>
    t.platform.limiter.hit(`mail:unread:to:${visitor.email}`, { limit: 30, windowSeconds: 3600 }),
  );
  await Promise.all(hits);
  expect(await emailsTo(visitor.email)).toEqual([]);
  clock.advance(14 * minuteMs);
  expect(await emailsTo(visitor.email)).toEqual([]);
  clock.advance(60 * minuteMs);
  expect(await emailsTo(visitor.email)).toHaveLength(1);
});
