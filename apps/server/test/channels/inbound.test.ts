import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedRequest } from '../example-channel/driver.ts';
import { openChannelHarness, openWorkers, type ChannelHarness } from './harness.ts';

let harness: ChannelHarness;
beforeAll(async () => {
  harness = await openChannelHarness();
  harness.begin();
});
afterAll(() => harness.close());

const message = (id: string, text: string, more: object = {}) => ({ type: 'message', id, text, ...more });
const request = (body: Parameters<ChannelHarness['provider']['request']>[1]) =>
  harness.provider.request(harness.address, body);

/** Sends a user's action, and waits until it is handled. */
async function postEvent(user: string | (Record<string, unknown> & { id: string }), ...events: unknown[]) {
  const answer = await harness.send(
    request({ user: typeof user === 'string' ? { id: user } : user, events }),
  );
  expect(answer.statusCode).toBe(200);
  await harness.untilHandled();
}

const bySource = async (sourceId: string) =>
  (await harness.messages()).find((one) => one.source_id === sourceId);

async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await harness.t.database.pool.query<Record<string, unknown>>(
    'select provider_id, attempts, error, body, headers, handled_at from inbound_request order by id',
  );
  return rows;
}

test('a user’s message becomes one of a contact, in one conversation, and a reply quotes it', async () => {
  await postEvent({ id: 'ines', name: 'Ines', email: 'ines@example.com' }, message('m1', 'Hello'));
  await postEvent(
    'ines',
    message('m2', 'Again', { reply_to: 'm1' }),
    message('m3', 'Lost', { reply_to: 'nowhere' }),
  );
  const [first, second, third] = await Promise.all(['m1', 'm2', 'm3'].map(bySource));
  expect(first).toMatchObject({ content: 'Hello', message_type: 0 });
  expect(second).toMatchObject({
    conversation_id: first?.conversation_id,
    content_attributes: { in_reply_to: first?.id, in_reply_to_external_id: 'm1' },
  });
  expect(third?.content_attributes).toEqual({ in_reply_to: null, in_reply_to_external_id: null });
  const contact = await harness.t.database.db
    .selectFrom('contact')
    .select(['name', 'email'])
    .where('id', '=', Number(first?.sender_id))
    .executeTakeFirstOrThrow();
  expect(contact).toEqual({ name: 'Ines', email: 'ines@example.com' });
});

test('a user without a name gets one, and a known address matches the existing contact', async () => {
  const { fixtures, database } = harness.t;
  await postEvent({ id: 'tessa-there', email: 'tessa@example.com' }, message('t1', 'It is me'));
  expect((await bySource('t1'))?.sender_id).toBe(fixtures.tessa.id);
  await postEvent('nameless', message('n1', 'Hm'));
  const sender = Number((await bySource('n1'))?.sender_id);
  const { name } = await database.db
    .selectFrom('contact')
    .select('name')
    .where('id', '=', sender)
    .executeTakeFirstOrThrow();
  expect(name).toMatch(/^\w+-\w+-\d+$/);
});

test('a message to a resolved conversation opens a new one, unless the inbox allows only one', async () => {
  const { t, inboxId } = harness;
  const [{ account, maya }, { db }] = [t.fixtures, t.database];
  await postEvent('olga', message('o1', 'One'));
  const resolve = async (conversationId: number | undefined) => {
    const { display_id: id } = await db
      .selectFrom('conversation')
      .select('display_id')
      .where('id', '=', Number(conversationId))
      .executeTakeFirstOrThrow();
    const url = `/api/v1/accounts/${account.id}/conversations/${id}/toggle_status`;
    expect((await t.as(maya).post(url, { status: 'resolved' })).statusCode).toBe(200);
  };
  const first = await bySource('o1');
  await resolve(first?.conversation_id);
  await postEvent('olga', message('o2', 'Two'));
  const second = await bySource('o2');
  expect(second?.conversation_id).not.toBe(first?.conversation_id);
  await resolve(second?.conversation_id);
  const inbox = `/api/v1/accounts/${account.id}/inboxes/${inboxId}`;
  await t.as(maya).patch(inbox, { lock_to_single_conversation: true });
  await postEvent('olga', message('o3', 'Three'));
  expect((await bySource('o3'))?.conversation_id).toBe(second?.conversation_id);
  await t.as(maya).patch(inbox, { lock_to_single_conversation: false });
});

test('edits and deletions change what the user wrote, and nothing else', async () => {
  await postEvent('eda', message('e1', 'Frist'), { type: 'edited', id: 'e1', text: 'First' });
  expect((await bySource('e1'))?.content).toBe('First');
  await postEvent('eda', { type: 'deleted', id: 'e1' }, { type: 'edited', id: 'e1', text: 'Back again' });
  expect(await bySource('e1')).toMatchObject({
    content: 'This message was deleted',
    content_attributes: { deleted: true },
  });
  await postEvent('eda', { type: 'deleted', id: 'unknown' });
});

test('files are fetched with the secret and stored; an unavailable one is named in the text', async () => {
  const { files, requests } = harness.provider.standIn;
  files.set('note', Buffer.from('A note of some words'));
  files.set('page', Buffer.from('<!doctype html><html><body>no</body></html>'));
  const list = ['note', 'page', 'gone'].map((id) => ({ id, name: `${id}.txt`, type: 'text/plain' }));
  await postEvent('fay', { type: 'message', id: 'f1', files: list });
  const row = await bySource('f1');
  expect(row?.content).toBe('[page.txt: File type not supported]\n[gone.txt: could not be fetched, 404]');
  const { account, maya } = harness.t.fixtures;
  const { rows } = await harness.t.database.pool.query<{ display_id: string }>(
    'select display_id from conversation where id = $1',
    [row?.conversation_id],
  );
  const listed = await harness.t
    .as(maya)
    .get(`/api/v1/accounts/${account.id}/conversations/${rows[0]?.display_id}/messages`);
  const [attachment, ...others] = listed.json().payload[0].attachments;
  expect(others).toEqual([]);
  const read = await harness.t.as(null).get(new URL(attachment.data_url).pathname);
  expect(read.body).toBe('A note of some words');
  // If announced again, it is not fetched again.
  const before = requests.get('/v1/bytes/note');
  await postEvent('fay', { type: 'message', id: 'f1', files: list });
  expect(requests.get('/v1/bytes/note')).toBe(before);
});

test('a file on a busy server is retried, and later messages wait for it', async () => {
  const { files } = harness.provider.standIn;
  files.set('busy', 503);
  const file = { id: 'busy', name: 'busy.txt', type: 'text/plain' };
  await harness.send(
    request({ user: { id: 'pia' }, events: [{ type: 'message', id: 'p1', text: 'See', files: [file] }] }),
  );
  await vi.waitFor(() => expect(harness.provider.standIn.requests.get('/v1/bytes/busy')).toBeGreaterThan(0));
  await harness.send(request({ user: { id: 'pia' }, events: [message('p2', 'Seen?')] }));
  files.set('busy', Buffer.from('at last'));
  await harness.untilHandled();
  const [first, second] = await Promise.all(['p1', 'p2'].map(bySource));
  expect(first?.content).toBe('See');
  expect(Number(first?.id)).toBeLessThan(Number(second?.id));
});

test('the same request twice is one message, and so is the same message in two requests', async () => {
  const twice = request({ user: { id: 'dora' }, events: [message('d1', 'Once')] });
  const answers = await Promise.all([harness.send(twice), harness.send(twice), harness.send(twice)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await harness.untilHandled();
  await postEvent('dora', message('d1', 'Once'));
  expect((await harness.messages()).filter((one) => one.source_id === 'd1')).toHaveLength(1);
});

test('messages of one user keep their order, however many requests arrive concurrently', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `row ${index}`);
  for (const [index, text] of texts.entries())
    await harness.send(request({ user: { id: 'omar' }, events: [message(`order-${index}`, text)] }));
  await harness.untilHandled();
  const rows = (await harness.messages()).filter((one) => one.source_id?.startsWith('order-'));
  expect(rows.map(({ content }) => content)).toEqual(texts);
});

test('a request that cannot be handled is stored with its reason; others lose their body', async () => {
  const { pool } = harness.t.database;
  // This always fails: the database rejects contacts of this name.
  await pool.query(`alter table contact add constraint no_poison check (name <> 'Poison') not valid`);
  const body = { id: 'x', user: { id: 'poison', name: 'Poison' }, events: [message('x1', 'A')] };
  const { account } = harness.t.fixtures;
  await pool.query(
    `insert into inbound_request
       (account_id, inbox_id, provider_id, sequence, address, headers, query, body, received_at, attempts)
     values ($1, $2, 'poison', 'poison', 'paperlane', '{}', '{}', convert_to($3, 'utf8'), now(), 5)`,
    [account.id, harness.inboxId, JSON.stringify(body)],
  );
  await pool.query(
    `select graphile_worker.add_job('handle-inbound-requests',
       json_build_object('account_id', $1::int, 'inbox_id', $2::int, 'sequence', 'poison'))`,
    [account.id, harness.inboxId],
  );
  await harness.untilHandled();
  const [input, ...rest] = (await stored()).toSorted((left) => (left['provider_id'] === 'poison' ? -1 : 1));
  expect(input?.['error']).toContain('no_poison');
  expect(input?.['body']).not.toBeNull();
  expect(rest.length).toBeGreaterThan(10);
  expect(rest.every(({ body, headers, error }) => body === null && headers === null && error === null)).toBe(
    true,
  );
});

test('killed between the acknowledgment and the job, it is handled after the restart', async () => {
  const { t, address, provider } = harness;
  const later = await openChannelHarness();
  try {
    // Its workers never started: as after a kill, only the stored requests exist.
    const answer = await later.send(
      later.provider.request(address, { user: { id: 'ruth' }, events: [message('r1', 'Still here')] }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await later.messages()).toEqual([]);
    const workers = await openWorkers(later.t);
    workers.begin();
    await later.untilHandled();
    expect(await later.messages()).toMatchObject([{ content: 'Still here', source_id: 'r1' }]);
    await workers.stop();
  } finally {
    await later.close();
  }
  expect(t.platform.providerUrls.get('EXAMPLE_API_URL')).toBe(provider.standIn.url);
});

test('administrators see the webhook URL', async () => {
  const { t, inboxId } = harness;
  const shown = await t
    .as(t.fixtures.maya)
    .get(`/api/v1/accounts/${t.fixtures.account.id}/inboxes/${inboxId}`);
  expect(shown.json().callback_webhook_url).toBe('http://confab.test/webhooks/example/paperlane');
});

test('a handshake is answered without storing anything', async () => {
  const before = (await stored()).length;
  const url = '/webhooks/example/paperlane?challenge=4711&secret=';
  const good = await harness.t.app.inject({ method: 'GET', url: `${url}the-signing-secret` });
  expect([good.statusCode, good.body]).toEqual([200, '4711']);
  expect((await harness.t.app.inject({ method: 'GET', url: `${url}guess` })).statusCode).toBe(401);
  expect(await stored()).toHaveLength(before);
});

test('requests for a suspended account are acknowledged and dropped', async () => {
  const { t, provider } = harness;
  const { rex, rival } = t.fixtures;
  await harness.connect(rex, rival.id, 'rivals');
  await t.database.db.updateTable('account').set({ status: 1 }).where('id', '=', rival.id).execute();
  t.platform.memo.clear();
  const before = (await stored()).length;
  const body = { user: { id: 'sue' }, events: [message('s1', 'Anybody?')] };
  expect((await harness.send(provider.request('rivals', body))).statusCode).toBe(200);
  expect(await stored()).toHaveLength(before);
  await t.database.db.updateTable('account').set({ status: 0 }).where('id', '=', rival.id).execute();
  t.platform.memo.clear();
});

test('the external id of an inbox is unique, and free again when it is deleted', async () => {
  const { t, provider } = harness;
  const { maya, account, rex, rival } = t.fixtures;
  const taken = await t.as(rex).post(`/api/v1/accounts/${rival.id}/inboxes`, {
    name: 'Mine',
    channel: provider.input(harness.address),
  });
  expect(taken.statusCode).toBe(422);
  const id = await harness.connect(maya, account.id, 'for a while');
  await t.as(maya).delete(`/api/v1/accounts/${account.id}/inboxes/${id}`);
  const body = { user: { id: 'x' }, events: [] };
  expect((await harness.send(signedRequest('for a while', body))).statusCode).toBe(404);
  await harness.connect(rex, rival.id, 'for a while');
});
