import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addContact } from '../../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

let people = 0;
let contact: { id: number };
let conversation: string;
beforeEach(async () => {
  people += 1;
  contact = await addContact(t.platform, t.fixtures.account.id, t.fixtures.app.id, {
    name: `Ines ${people}`,
  });
  const opened = await t
    .as(t.fixtures.maya)
    .post(`${base}/conversations`, { inbox_id: t.fixtures.app.id, contact_id: contact.id });
  conversation = `${base}/conversations/${opened.json().id}`;
  await t.clearOutbox();
});

async function receive(content: string): Promise<void> {
  const message = { content, message_type: 'incoming' };
  const answer = await t.as(t.fixtures.maya).post(`${conversation}/messages`, message);
  expect(answer.statusCode, answer.body).toBe(200);
}

const statusNow = async (): Promise<string> =>
  (await t.as(t.fixtures.maya).get(conversation)).json().status as string;

test.each(['resolved', 'snoozed'])('a message reopens a %s conversation', async (status) => {
  await t.as(t.fixtures.maya).post(`${conversation}/toggle_status`, { status });
  await receive('Hello again');
  expect(await statusNow()).toBe('open');
});

test.each(['resolved', 'snoozed'])('a message of a blocked contact leaves it %s', async (status) => {
  await t.as(t.fixtures.maya).post(`${conversation}/toggle_status`, { status });
  await t.as(t.fixtures.maya).patch(`${base}/contacts/${contact.id}`, { blocked: true });
  await t.clearOutbox();
  await receive('Let me in');
  expect(await statusNow()).toBe(status);
  expect((await t.outbox()).map(({ name }) => name)).not.toContain('conversation.status_changed');
});

test('an incoming message moves the contact up in the list, an outgoing one does not', async () => {
  const lastActivity = async () =>
    (await t.as(t.fixtures.maya).get(`${base}/contacts/${contact.id}`)).json().payload.last_activity_at;
  await t.as(t.fixtures.maya).post(`${conversation}/messages`, { content: 'Are you there?' });
  expect(await lastActivity()).toBeUndefined();
  await receive('I am');
  const { created_at: at } = (await t.as(t.fixtures.maya).get(`${conversation}/messages`))
    .json()
    .payload.at(-1);
  expect(await lastActivity()).toBe(at);
});

test('the activity of a contact who writes is recorded once a minute', async () => {
  const activity = () =>
    t.platform.db
      .selectFrom('contact')
      .select('last_activity_at')
      .where('account_id', '=', t.fixtures.account.id)
      .where('id', '=', contact.id)
      .executeTakeFirstOrThrow();
  const setActivity = (last_activity_at: Date) =>
    t.platform.db
      .updateTable('contact')
      .set({ last_activity_at })
      .where('account_id', '=', t.fixtures.account.id)
      .where('id', '=', contact.id)
      .execute();
  const recent = new Date(Date.now() - 30_000);
  await setActivity(recent);
  await receive('And one more thing');
  expect((await activity()).last_activity_at).toEqual(recent);
  await setActivity(new Date(Date.now() - 61_000));
  await receive('Are you there?');
  expect(Number((await activity()).last_activity_at)).toBeGreaterThan(Number(recent));
});

test('the contact receives only the message of failed deliveries and automations', async () => {
  const sent = await t.as(t.fixtures.maya).post(`${conversation}/messages`, {
    content: 'On its way',
    content_attributes: { automation_rule_id: 7 },
  });
  const url = `${conversation}/messages/${sent.json().id}`;
  await t
    .as(t.fixtures.maya)
    .patch(url, { status: 'failed', external_error: 'mailbox of ines@example.com is full' });
  const events = await t.outbox();
  const toAgents = JSON.stringify(events.map(({ data }) => data));
  expect(toAgents).toContain('mailbox of ines');
  expect(toAgents).toContain('automation_rule_id');
  const toContact = events.flatMap(({ contact: body }) => (body === undefined ? [] : [body]));
  expect(toContact.map(({ content }) => content)).toContain('On its way');
  expect(JSON.stringify(toContact)).not.toMatch(/mailbox of ines|external_error|automation_rule_id/);
});

test('the unread count in message events is capped at ten, like that of the conversation', async () => {
  for (let count = 1; count <= 12; count += 1) await receive(`Message ${count}`);
  const created = (await t.outbox()).filter(({ name }) => name === 'message.created');
  const counts = created.map(({ data }) => (data['conversation'] as { unread_count: number }).unread_count);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
  expect((await t.as(t.fixtures.maya).get(conversation)).json().unread_count).toBe(10);
});
