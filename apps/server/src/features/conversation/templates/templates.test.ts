import { conversationHookRequested } from '@confab/contract/features/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { newVisitor } from '../../../../test/visitor.ts';
import { fakeClock } from '../../../../test/clock.ts';

// Friday, 12:00 in London.
const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const noTemplates = {
  greeting_enabled: false,
  enable_email_collect: false,
  csat_survey_enabled: false,
  working_hours_enabled: false,
};
beforeEach(() => setInbox(noTemplates));

async function setInbox(values: object, inboxId = t.fixtures.website.id) {
  const answer = await t.as(t.fixtures.maya).patch(`${account}/inboxes/${inboxId}`, values);
  expect(answer.statusCode, answer.body).toBe(200);
}

type Visitor = Awaited<ReturnType<typeof newVisitor>>;
type Shown = { id: number; content: string; message_type: number; content_type: string };

/** The thread as the visitor reads it, without the visitor's own words. */
async function received(visitor: Visitor): Promise<string[]> {
  const { payload } = (await visitor.get('/messages')).json() as { payload: Shown[] };
  return payload.filter(({ message_type: type }) => type !== 0).map(({ content }) => content);
}

async function urlOf(visitor: Visitor): Promise<string> {
  return `${account}/conversations/${(await visitor.get('/conversations')).json().id}`;
}

const reply = async (url: string, content: string) =>
  expect((await t.as(t.fixtures.jonas).post(`${url}/messages`, { content })).statusCode).toBe(200);
const resolve = (url: string) => t.as(t.fixtures.jonas).post(`${url}/toggle_status`, { status: 'resolved' });

describe('the greeting', () => {
  const greeted = { greeting_enabled: true, greeting_message: '**Hello** there' };

  test('is sent once, as a message of the server', async () => {
    await setInbox(greeted);
    const visitor = await newVisitor(t);
    await t.clearOutbox();
    await visitor.say('Is anyone in?');
    await visitor.say('Hello?');
    expect(await received(visitor)).toEqual(['**Hello** there']);
    const emitted = (await t.outbox()).filter(({ name }) => name === 'message.created');
    expect(emitted.map(({ data }) => data['message_type'])).toEqual([0, 3, 0]);
    expect(emitted[1]?.data).toMatchObject({
      content: '**Hello** there',
      content_type: 'text',
      content_attributes: {},
      sender_type: null,
      sender_id: null,
      private: false,
      status: 'sent',
    });
    expect(emitted[1]?.data).not.toHaveProperty('sender');
    expect(emitted[1]?.contact).toMatchObject({ content: '**Hello** there', message_type: 3 });
    const list = (await t.as(t.fixtures.jonas).get(`${await urlOf(visitor)}/messages`)).json();
    expect(list.payload[1]).toMatchObject({ message_type: 3, content_type: 'text', content_attributes: {} });
    expect(list.payload[1]).not.toHaveProperty('sender');
  });

  test('is in the response that creates the conversation', async () => {
    await setInbox(greeted);
    const visitor = await newVisitor(t);
    const opened = await visitor.post('/conversations', { message: { content: 'Hi' } });
    const { messages } = opened.json() as { messages: Shown[] };
    expect(messages.map(({ content }) => content)).toEqual(['Hi', '**Hello** there']);
  });

  test('is sent once although the first message arrives twice concurrently', async () => {
    await setInbox(greeted);
    const visitor = await newVisitor(t);
    const answers = await Promise.all([visitor.say('Hi', 'one'), visitor.say('Hi', 'one')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await Promise.all([visitor.say('And'), visitor.say('so on')]);
    expect(await received(visitor)).toEqual(['**Hello** there']);
  });

  test('is not sent for conversations started by the team', async () => {
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    await reply(await urlOf(visitor), 'We are here');
    await setInbox(greeted);
    await visitor.say('Thanks');
    expect(await received(visitor)).toEqual(['We are here']);
  });

  test.each([{ greeting_enabled: false }, { greeting_enabled: true, greeting_message: ' ' }])(
    'requires its setting and text: %j',
    async (values) => {
      await setInbox({ ...greeted, ...values });
      const visitor = await newVisitor(t);
      await visitor.say('Hi');
      expect(await received(visitor)).toEqual([]);
    },
  );
});

describe('out of office', () => {
  const away = {
    working_hours_enabled: true,
    out_of_office_message: 'We are away',
    // Nine in the evening there: closed while London has lunch.
    timezone: 'Asia/Tokyo',
    working_hours: [{ day_of_week: 5, open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 0 }],
    greeting_enabled: true,
    greeting_message: 'Hello there',
  };

  test('is sent outside the inbox’s business hours, in its time zone, and instead of the greeting', async () => {
    await setInbox(away);
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    await visitor.say('Hello?');
    expect(await received(visitor)).toEqual(['We are away']);
    await setInbox({ timezone: 'Europe/London' });
    const other = await newVisitor(t);
    await other.say('Hi');
    expect(await received(other)).toEqual(['Hello there']);
  });

  test('is sent again the next day, and not within five minutes of an answer', async () => {
    await setInbox(away);
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    clock.advance(24 * 3_600_000);
    await reply(await urlOf(visitor), 'I am up late');
    clock.advance(4 * 60_000);
    await visitor.say('Nice');
    expect(await received(visitor)).toEqual(['We are away', 'I am up late']);
    clock.advance(60_000);
    await visitor.say('Still there?');
    expect(await received(visitor)).toEqual(['We are away', 'I am up late', 'We are away']);
  });
});

describe('the email request', () => {
  test('is in the language of the account, as are activity lines', async () => {
    await setInbox({ enable_email_collect: true });
    const maya = t.as(t.fixtures.maya);
    expect((await maya.patch(account, { locale: 'de' })).statusCode).toBe(200);
    const visitor = await newVisitor(t);
    await visitor.say('Hallo');
    expect(await received(visitor)).toEqual([
      'Hinterlassen Sie dem Team eine Möglichkeit, Sie zu erreichen.',
      'Per E-Mail benachrichtigt werden',
    ]);
    const url = await urlOf(visitor);
    await resolve(url);
    const { payload } = (await maya.get(`${url}/messages`)).json() as { payload: Shown[] };
    expect(payload.map(({ content }) => content)).toContain('Jonas hat die Unterhaltung als gelöst markiert');
    await maya.patch(account, { locale: 'en' });
  });

  test('is a text and a form, sent once, whose answer updates the contact', async () => {
    await setInbox({ enable_email_collect: true });
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    await visitor.say('Hello?');
    const { payload } = (await visitor.get('/messages')).json() as { payload: Shown[] };
    expect(payload.map(({ content, content_type: type }) => [content, type])).toEqual([
      ['Hi', 'text'],
      ['Give the team a way to reach you.', 'text'],
      ['Get notified by email', 'input_email'],
      ['Hello?', 'text'],
    ]);
    await t.clearOutbox();
    const answer = await visitor.patch(`/messages/${payload[2]?.id}`, {
      contact: { email: 'Vera@Example.com' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const updated = (await t.outbox()).find(({ name }) => name === 'message.updated');
    expect(updated?.data).toMatchObject({
      message_type: 3,
      content_type: 'input_email',
      content_attributes: { submitted_email: 'vera@example.com' },
    });
    const shown = (await t.as(t.fixtures.jonas).get(await urlOf(visitor))).json();
    expect(shown.meta.sender).toMatchObject({ email: 'vera@example.com', name: expect.any(String) });
  });

  test('is not sent to contacts with an address, nor in inboxes that cannot show it', async () => {
    await setInbox({ enable_email_collect: true });
    const visitor = await newVisitor(t);
    await visitor.post('/conversations', {
      contact: { email: 'known@example.com' },
      message: { content: 'Hi' },
    });
    expect(await received(visitor)).toEqual([]);
    await setInbox({ enable_email_collect: true }, t.fixtures.app.id);
    expect(await sayInApp()).toEqual([['Hi', 0]]);
  });
});

/** A new contact of the other inbox writes; what its conversation then holds. */
async function sayInApp(url = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`) {
  const contact = (await t.as(null).post(url, { name: 'Ida' })).json();
  const conversation = (await t.as(null).post(`${url}/${contact.source_id}/conversations`, {})).json();
  const messages = `${url}/${contact.source_id}/conversations/${conversation.id}/messages`;
  expect((await t.as(null).post(messages, { content: 'Hi' })).statusCode).toBe(200);
  const shown = (await t.as(null).get(messages)).json() as Shown[];
  return shown.map(({ content, message_type: type }) => [content, type]);
}

test('duplicates and edits of a message get no automatic message', async () => {
  const app = t.fixtures.app.id;
  await setInbox({ ...noTemplates, greeting_enabled: true, greeting_message: 'Hello app' }, app);
  const opened = await t
    .as(t.fixtures.maya)
    .post(`${account}/conversations`, { inbox_id: app, contact_id: t.fixtures.tessa.id });
  const url = `${account}/conversations/${opened.json().id}/messages`;
  const sendMessage = (content: string) =>
    t.as(t.fixtures.maya).post(url, { content, source_id: 'id-1', message_type: 'incoming' });
  await sendMessage('Helo');
  const greeting = (await t.as(t.fixtures.maya).get(url)).json().payload.at(-1);
  expect(greeting.content).toBe('Hello app');
  // Were they new, they would be greeted once more.
  await t.database.pool.query('delete from message where id = $1', [greeting.id]);
  await sendMessage('Helo');
  await sendMessage('Hello');
  const shown = (await t.as(t.fixtures.maya).get(url)).json().payload as Shown[];
  expect(shown.map(({ content }) => content)).toEqual(['Hello']);
});

test('other inboxes greet too, and send the greeting to their webhook', async () => {
  await setInbox(
    { greeting_enabled: true, greeting_message: 'Hello app', channel: { webhook_url: 'http://hook.test/' } },
    t.fixtures.app.id,
  );
  await t.clearOutbox();
  expect(await sayInApp()).toEqual([
    ['Hi', 0],
    ['Hello app', 3],
  ]);
  const handed = (await t.outbox()).filter(
    ({ name, data }) => name === conversationHookRequested.name && data['event'] === 'message_created',
  );
  expect(handed).toHaveLength(2);
});

describe('the survey', () => {
  const asks = { csat_survey_enabled: true, csat_config: { display_type: 'star', message: 'How was it?' } };

  test('follows the activity line of the resolution, once', async () => {
    await setInbox(asks);
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    const url = await urlOf(visitor);
    await resolve(url);
    const thread = (await t.as(t.fixtures.jonas).get(`${url}/messages`)).json() as { payload: Shown[] };
    expect(thread.payload.map(({ message_type: type }) => type)).toEqual([0, 2, 3]);
    expect(thread.payload[2]).toMatchObject({
      content: 'How was it?',
      content_type: 'input_csat',
      content_attributes: { display_type: 'star' },
    });
    await visitor.say('One more thing');
    await resolve(url);
    expect(await received(visitor)).toEqual(['How was it?']);
    const rating = { csat_survey_response: { rating: 4, feedback_message: 'Quick' } };
    const id = thread.payload[2]?.id;
    const answer = await visitor.patch(`/messages/${id}`, { message: { submitted_values: rating } });
    expect(answer.statusCode, answer.body).toBe(200);
    const after = (await t.as(t.fixtures.jonas).get(`${url}/messages`)).json() as { payload: Shown[] };
    expect(after.payload.find((message) => message.id === id)).toMatchObject({
      content_attributes: { display_type: 'star', submitted_values: rating },
    });
  });

  test('is sent when the visitor ends it, with the default text and emojis', async () => {
    await setInbox({ csat_survey_enabled: true, csat_config: {} });
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    expect((await visitor.get('/conversations/toggle_status')).statusCode).toBe(200);
    const { payload } = (await visitor.get('/messages')).json() as { payload: Shown[] };
    expect(payload[1]).toMatchObject({
      content: 'Please rate the conversation',
      content_attributes: { display_type: 'emoji' },
    });
  });

  test.each([
    ['contains', ['billing'], ['How was it?']],
    ['contains', ['other'], []],
    ['contains', [], ['How was it?']],
    ['does_not_contain', ['billing'], []],
    ['does_not_contain', ['other'], ['How was it?']],
  ])('depends on the labels of its rule: %s %j', async (operator, values, expected) => {
    await setInbox({ ...asks, csat_config: { ...asks.csat_config, survey_rules: { operator, values } } });
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    const url = await urlOf(visitor);
    await t.as(t.fixtures.jonas).post(`${url}/labels`, { labels: ['billing'] });
    await resolve(url);
    expect(await received(visitor)).toEqual(expected);
  });

  test('is not sent without a contact’s message, nor while disabled', async () => {
    await setInbox(asks);
    const { id } = (
      await t.as(t.fixtures.maya).post(`${account}/conversations`, { source_id: t.fixtures.tessa.sourceId })
    ).json();
    const url = `${account}/conversations/${id}`;
    await resolve(url);
    await setInbox(noTemplates);
    const visitor = await newVisitor(t);
    await visitor.say('Hi');
    await resolve(await urlOf(visitor));
    expect(await received(visitor)).toEqual([]);
    const thread = (await t.as(t.fixtures.jonas).get(`${url}/messages`)).json() as { payload: Shown[] };
    expect(thread.payload.map(({ message_type: type }) => type)).toEqual([2]);
  });
});
