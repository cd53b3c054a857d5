import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { expectTrueCounts } from '../../../test/contract-fuzz/true-counts.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

async function open(body: Record<string, unknown> = {}): Promise<{ id: number; [key: string]: unknown }> {
  const answer = await t
    .as(t.fixtures.maya)
    .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const expectHonestCounts = () => expectTrueCounts(t.database.db);

describe('creating', () => {
  test('assigns display ids without gaps, also concurrently', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    const ids = opened.map((conversation) => conversation.id).toSorted((a, b) => a - b);
    expect(ids.map((id) => id - (ids[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await expectHonestCounts();
  });

  test('creates it with its first message, or not at all', async () => {
    const before = await t.database.db.selectFrom('conversation').select('id').execute();
    const refused = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, message: { content: ' ' } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ message: "Content can't be blank", attributes: ['content'] });
    expect(await t.database.db.selectFrom('conversation').select('id').execute()).toHaveLength(before.length);
    const conversation = await open({ message: { content: 'Hello' } });
    expect(conversation['messages']).toMatchObject([{ content: 'Hello', message_type: 1 }]);
    const events = await t.outbox();
    expect(events.map((event) => event.name)).toEqual(
      expect.arrayContaining(['conversation.created', 'message.created', 'first.reply.created']),
    );
  });

  test('requires a contact inbox of this account', async () => {
    const client = t.as(t.fixtures.rex);
    const url = `/api/v1/accounts/${t.fixtures.rival.id}/conversations`;
    expect((await client.post(url, { source_id: t.fixtures.tessa.sourceId })).statusCode).toBe(404);
    const foreign = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id };
    expect((await client.post(url, foreign)).statusCode).toBe(404);
  });

  test('creates a contact inbox for a contact and rejects an inaccessible inbox', async () => {
    const requested = { inbox_id: t.fixtures.app.id, contact_id: t.fixtures.tessa.id };
    expect((await t.as(t.fixtures.aiko).post(`${base}/conversations`, requested)).statusCode).toBe(401);
    const answer = await t.as(t.fixtures.jonas).post(`${base}/conversations`, requested);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ inbox_id: t.fixtures.app.id, meta: { channel: 'Channel::Api' } });
  });
});

describe('visibility', () => {
  test('is by inbox: non-members of an inbox and other accounts see nothing', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}`;
    expect((await t.as(t.fixtures.aiko).get(url)).statusCode).toBe(200);
    expect((await t.as(t.fixtures.nils).get(url)).statusCode).toBe(401);
    expect((await t.as(t.fixtures.rex).get(url)).statusCode).toBe(401);
    expect((await t.as(null).get(url)).json()).toEqual({
      errors: ['You need to sign in or sign up before continuing.'],
    });
    const rivals = `/api/v1/accounts/${t.fixtures.rival.id}/conversations/${id}`;
    expect((await t.as(t.fixtures.rex).get(rivals)).statusCode).toBe(404);
    const list = await t.as(t.fixtures.nils).get(`${base}/conversations`);
    expect(list.json()).toEqual({
      data: { meta: { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 }, payload: [] },
    });
  });

  test('lists by tab, status, and label, with correct counts', async () => {
    const { id } = await open();
    const maya = t.as(t.fixtures.maya);
    await maya.post(`${base}/conversations/${id}/assignments`, { assignee_id: t.fixtures.maya.id });
    await maya.post(`${base}/conversations/${id}/labels`, { labels: ['Billing', 'vip'] });
    const mine = await maya.get(`${base}/conversations`, { assignee_type: 'me' });
    expect(mine.json().data.payload.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(mine.json().data.meta.mine_count).toBe(1);
    const labeled = await maya.get(`${base}/conversations`, { 'labels[]': 'billing', status: 'all' });
    expect(labeled.json().data.meta.all_count).toBe(1);
    const resolved = await maya.get(`${base}/conversations`, { status: 'resolved' });
    expect(resolved.json().data.meta.all_count).toBe(0);
    await expectHonestCounts();
  });
});

describe('changing', () => {
  test('the status toggles by default, and an agent who opens becomes the assignee', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/toggle_status`;
    const closed = await t.as(t.fixtures.jonas).post(url);
    expect(closed.json()).toEqual({
      payload: { success: true, conversation_id: id, current_status: 'resolved', snoozed_until: null },
    });
    await t.as(t.fixtures.jonas).post(url, { status: 'open' });
    const now = (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}`)).json();
    expect(now.meta.assignee.id).toBe(t.fixtures.jonas.id);
    const thread = (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}/messages`)).json().payload;
    expect(thread.map((message: { content: string }) => message.content)).toEqual([
      'Conversation was marked resolved by Jonas',
      'Conversation was reopened by Jonas',
      'Jonas self-assigned this conversation',
    ]);
    const names = (await t.outbox()).map((event) => event.name);
    expect(names.filter((name) => name === 'conversation.status_changed')).toHaveLength(2);
    expect(names).toContain('assignee.changed');
    expect((await t.as(t.fixtures.jonas).post(url, { status: 'foo' })).statusCode).toBe(422);
    await expectHonestCounts();
  });

  test('snoozing keeps the date until the status changes', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/toggle_status`;
    const until = Math.floor(Date.now() / 1000) + 3600;
    const snoozed = await t
      .as(t.fixtures.maya)
      .post(url, { status: 'snoozed', snoozed_until: String(until) });
    expect(snoozed.json().payload.snoozed_until).toBe(new Date(until * 1000).toISOString());
    const opened = await t.as(t.fixtures.maya).post(url, { status: 'open' });
    expect(opened.json().payload.snoozed_until).toBeNull();
  });

  test('priority is set and cleared, with one activity line', async () => {
    const { id } = await open();
    const maya = t.as(t.fixtures.maya);
    const url = `${base}/conversations/${id}`;
    expect((await maya.post(`${url}/toggle_priority`, { priority: 'urgent' })).body).toBe('');
    await maya.post(`${url}/toggle_priority`, { priority: 'urgent' });
    expect((await maya.patch(url, { priority: null })).json().priority).toBeNull();
    const thread = (await maya.get(`${url}/messages`)).json().payload;
    expect(thread.map((message: { content: string }) => message.content)).toEqual([
      'Maya set the priority to urgent',
      'Maya removed the priority',
    ]);
    expect((await maya.post(`${url}/toggle_priority`, { priority: 'wild' })).statusCode).toBe(422);
  });

  test('assigning to an unknown user unassigns', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/assignments`;
    const maya = t.as(t.fixtures.maya);
    expect((await maya.post(`${url}?assignee_id=${t.fixtures.aiko.id}`, {})).json()).toMatchObject({
      id: t.fixtures.aiko.id,
    });
    expect((await maya.post(url, { assignee_id: t.fixtures.rex.id })).body).toBe('null');
    await expectHonestCounts();
  });

  test('assignees must see the inbox, also at creation', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/assignments`;
    const maya = t.as(t.fixtures.maya);
    await maya.post(url, { assignee_id: t.fixtures.aiko.id });
    const refused = await maya.post(url, { assignee_id: t.fixtures.nils.id });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: 'The agent has no access to this inbox' },
    ]);
    expect((await maya.get(`${base}/conversations/${id}`)).json().meta.assignee.id).toBe(t.fixtures.aiko.id);
    // Administrators see every inbox.
    expect((await maya.post(url, { assignee_id: t.fixtures.maya.id })).json().id).toBe(t.fixtures.maya.id);
    const create = (assigneeId: number) =>
      maya.post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, assignee_id: assigneeId });
    expect((await create(t.fixtures.nils.id)).statusCode).toBe(422);
    expect((await create(t.fixtures.jonas.id)).json().meta.assignee.id).toBe(t.fixtures.jonas.id);
    await expectHonestCounts();
  });

  test('deleting is for administrators, updates the counts, and notifies users who could see it', async () => {
    const { id } = await open({ message: { content: 'bye' } });
    const url = `${base}/conversations/${id}`;
    const inbox_id = (await t.as(t.fixtures.maya).get(url)).json().inbox_id;
    await t.clearOutbox();
    expect((await t.as(t.fixtures.jonas).delete(url)).statusCode).toBe(401);
    expect(await t.outbox()).toEqual([]);
    expect((await t.as(t.fixtures.maya).delete(url)).body).toBe('');
    expect((await t.as(t.fixtures.maya).get(url)).statusCode).toBe(404);
    expect(await t.outbox()).toMatchObject([
      { name: 'conversation.deleted', data: { id, inbox_id }, audience: { conversation: { inbox_id } } },
    ]);
    await expectHonestCounts();
  });
});

describe('messages', () => {
  test('the same echo id is one message, however often and concurrently it is sent', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/messages`;
    const send = () => t.as(t.fixtures.jonas).post(url, { content: 'Once', echo_id: 'e-1' });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ echo_id: 'e-1', status: 'sent', message_type: 1 });
    const created = (await t.outbox()).filter((event) => event.name === 'message.created');
    expect(created).toHaveLength(1);
    expect(created[0]?.audience).toMatchObject({
      conversation: { inbox_id: t.fixtures.website.id },
      contacts: [t.fixtures.tessa.pubsubToken],
    });
    // Another writer's equal echo id is another message.
    const other = await t.as(t.fixtures.aiko).post(url, { content: 'Mine', echo_id: 'e-1' });
    expect(other.json().id).not.toBe(answers[0]?.json().id);
  });

  test('a private note is never sent to the contact', async () => {
    const { id } = await open();
    await t.clearOutbox();
    await t
      .as(t.fixtures.jonas)
      .post(`${base}/conversations/${id}/messages`, { content: 'psst', private: 'true' });
    const [event] = await t.outbox();
    expect(event?.name).toBe('message.created');
    expect(event?.audience).not.toHaveProperty('contacts');
    expect(event).not.toHaveProperty('contact');
  });

  test('are paged by id in both directions', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/messages`;
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      ids.push((await t.as(t.fixtures.maya).post(url, { content: `m${n}` })).json().id);
    }
    const page = async (query: Record<string, string>) =>
      (await t.as(t.fixtures.maya).get(url, query))
        .json()
        .payload.map((message: { id: number }) => message.id);
    expect(await page({})).toEqual(ids.slice(5));
    expect(await page({ before: String(ids[5]) })).toEqual(ids.slice(0, 5));
    expect(await page({ after: String(ids[20]) })).toEqual(ids.slice(21));
    expect(await page({ after: String(ids[3]), before: String(ids[6]) })).toEqual(ids.slice(3, 6));
  });

  test('incoming ones are created only by integrations, and reopen', async () => {
    const website = await open();
    const refused = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations/${website.id}/messages`, { content: 'x', message_type: 'incoming' });
    expect(refused.statusCode).toBe(422);
    const made = await t
      .as(t.fixtures.maya)
      .post(`${base}/conversations`, { inbox_id: t.fixtures.app.id, contact_id: t.fixtures.tessa.id });
    const { id } = made.json();
    const url = `${base}/conversations/${id}`;
    await t.as(t.fixtures.maya).post(`${url}/toggle_status`, { status: 'resolved' });
    const body = { content: 'Back again', message_type: 'incoming', source_id: 'ext-1' };
    const first = await t.as(t.fixtures.maya).post(`${url}/messages`, body);
    const again = await t.as(t.fixtures.maya).post(`${url}/messages`, body);
    expect(again.json().id).toBe(first.json().id);
    expect(first.json().sender).toMatchObject({ type: 'contact', id: t.fixtures.tessa.id });
    const now = (await t.as(t.fixtures.maya).get(url)).json();
    expect(now).toMatchObject({ status: 'open', unread_count: 1 });
    expect(now.messages[0].content).toBe('System reopened the conversation due to a new incoming message.');
    const seen = (await t.as(t.fixtures.maya).post(`${url}/update_last_seen`)).json();
    expect(seen).toMatchObject({ unread_count: 0 });
    const unread = (await t.as(t.fixtures.maya).post(`${url}/unread`)).json();
    expect(unread.unread_count).toBe(1);
    await expectHonestCounts();
  });

  test('deleting, status updates, and retries follow the rules of the channel', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/messages`;
    const message = (await t.as(t.fixtures.maya).post(url, { content: 'Oops' })).json();
    expect((await t.as(t.fixtures.maya).patch(`${url}/${message.id}`, { status: 'failed' })).statusCode).toBe(
      403,
    );
    const gone = (await t.as(t.fixtures.maya).delete(`${url}/${message.id}`)).json();
    expect(gone).toMatchObject({ content_attributes: { deleted: true }, content_type: 'text' });
    expect(gone.content).not.toContain('Oops');
    const emitted = (await t.outbox()).find((event) => event.name === 'message.updated');
    expect(emitted?.data['previous_changes']).toMatchObject({
      updated_at: [expect.stringContaining('T'), expect.stringContaining('T')],
      content: ['Oops', expect.not.stringContaining('Oops')],
      content_attributes: [{}, { deleted: true }],
    });
    expect((await t.as(t.fixtures.maya).delete(`${url}/999999`)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.maya).post(`${url}/999999/retry`)).statusCode).toBe(422);
  });
});

describe('typing', () => {
  test('is sent to the agents and the contact, private typing to agents only, invalid values to no one', async () => {
    const { id } = await open();
    const url = `${base}/conversations/${id}/toggle_typing_status`;
    t.busMessages.length = 0;
    const typing = () =>
      t.busMessages.flatMap((message) => (message.kind === 'ephemeral' ? [message.event] : []));
    await t.as(t.fixtures.maya).post(url, { typing_status: 'on', is_private: false });
    expect(typing().map((event) => event.name)).toEqual(['conversation.typing_on', 'conversation.typing_on']);
    expect(typing().some((event) => event.audience.contacts?.includes(t.fixtures.tessa.pubsubToken))).toBe(
      true,
    );
    t.busMessages.length = 0;
    await t.as(t.fixtures.maya).post(url, { typing_status: 'on', is_private: true });
    await t.as(t.fixtures.maya).post(url, { typing_status: 'maybe' });
    expect(typing()).toHaveLength(1);
    expect(typing()[0]?.audience).not.toHaveProperty('contacts');
  });
});
