import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { expectTrueCounts } from '../contract-fuzz/true-counts.ts';

let t: TestApp;
let base: string;
let conversation: { id: number; messages: string };
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  conversation = await newThread();
});
afterAll(() => t.close());

const maya = () => t.as(t.fixtures.maya);
const keyed = (key: string) => ({ 'idempotency-key': key });
const ids = (answers: readonly { json(): { id: number } }[]) =>
  new Set(answers.map((answer) => answer.json().id));

/** A conversation of a new contact in the API inbox. */
async function newThread() {
  const added = await maya().post(`${base}/contacts`, { name: 'Repeater', inbox_id: t.fixtures.app.id });
  const { contact, contact_inbox: session } = added.json().payload;
  const opened = await maya().post(`${base}/conversations`, {
    contact_id: contact.id,
    inbox_id: t.fixtures.app.id,
    source_id: session.source_id,
  });
  const { id } = opened.json();
  return { id, messages: `${base}/conversations/${id}/messages` };
}

async function newVisitor() {
  const url = (path: string) => `/api/v1/widget/${path}?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(url('config'))).json();
  const token = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  return (path: string, body: object, key = {}) => t.as(null).post(url(path), body, { ...token, ...key });
}

async function newAppUser() {
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(contacts, {})).json();
  return `${contacts}/${source}/conversations`;
}

const stored = (content: string) =>
  t.database.db.selectFrom('message').select('id').where('content', '=', content).execute();

describe('one Idempotency-Key, used by', () => {
  test('two visitors concurrently, gives each its own response', async () => {
    const visitors = [await newVisitor(), await newVisitor()];
    const answers = await Promise.all(
      visitors.flatMap((visit) =>
        [1, 2].map(() =>
          visit('messages', { message: { content: 'Shared by visitors' } }, keyed('visitors')),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(ids(answers).size).toBe(2);
    expect(new Set(answers.map((answer) => answer.json().conversation_id)).size).toBe(2);
    expect(await stored('Shared by visitors')).toHaveLength(2);
  });

  test('two users of an app concurrently, gives each its own response', async () => {
    const users = [await newAppUser(), await newAppUser()];
    const answers = await Promise.all(
      users.flatMap((url) => [1, 2].map(() => t.as(null).post(url, {}, keyed('app users')))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(ids(answers).size).toBe(2);
  });

  test('another account, or another account of the same user, gives nothing of the first', async () => {
    const { rival, maya: person, rex } = t.fixtures;
    await t.database.db
      .insertInto('account_user')
      .values({ account_id: rival.id, user_id: person.id, role: 1 })
      .execute();
    const add = (who: { token: string }, accountId: number) =>
      t.as(who).post(`/api/v1/accounts/${accountId}/contacts`, { name: 'Spread' }, keyed('accounts'));
    const answers = [
      await add(person, t.fixtures.account.id),
      await add(person, rival.id),
      await add(rex, rival.id),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().payload.contact.id)).size).toBe(3);
  });

  test('an agent and a visitor, gives each its own answer', async () => {
    const visit = await newVisitor();
    const message = { content: 'Both sides' };
    const [agent, visitor] = await Promise.all([
      maya().post(conversation.messages, message, keyed('sides')),
      visit('messages', { message }, keyed('sides')),
    ]);
    expect([agent.statusCode, visitor.statusCode]).toEqual([200, 200]);
    expect(agent.json().id).not.toBe(visitor.json().id);
  });

  test('a visitor for another text, or an agent for another conversation, is rejected', async () => {
    const visit = await newVisitor();
    await visit('messages', { message: { content: 'These words' } }, keyed('words'));
    const other = await visit('messages', { message: { content: 'Other words' } }, keyed('words'));
    expect(other.statusCode).toBe(422);
    expect(other.body).not.toContain('These words');
    const elsewhere = await newThread();
    await maya().post(conversation.messages, { content: 'Here' }, keyed('elsewhere'));
    expect((await maya().post(elsewhere.messages, { content: 'Here' }, keyed('elsewhere'))).statusCode).toBe(
      422,
    );
    expect([await stored('Other words'), (await stored('Here')).length]).toEqual([[], 1]);
  });
});

describe('a server that crashed between the work and its response', () => {
  /** The state left by such a crash, once no request waits for it. */
  const cutOff = (key: string) =>
    t.database.pool.query(
      `update idempotency_key set status = null, body = null, created_at = now() - interval '31 seconds' where key = $1`,
      [key],
    );

  test('leaves a key that repeats nothing, and reports that', async () => {
    const add = () => maya().post(`${base}/contacts`, { name: 'Cut off' }, keyed('cut'));
    await add();
    await cutOff('cut');
    const again = await add();
    expect([again.statusCode, again.json().error]).toEqual([409, expect.stringContaining('cut off')]);
    const found = await t.database.db
      .selectFrom('contact')
      .select('id')
      .where('name', '=', 'Cut off')
      .execute();
    expect(found).toHaveLength(1);
  });

  test('leaves a message that is found again by its echo id', async () => {
    const sendMessage = () =>
      maya().post(conversation.messages, { content: 'Cut message', echo_id: 'cut-1' }, keyed('cut-1'));
    const first = await sendMessage();
    await cutOff('cut-1');
    const again = await sendMessage();
    expect([again.statusCode, again.json().id]).toEqual([200, first.json().id]);
    expect(await stored('Cut message')).toHaveLength(1);
  });

  test('leaves a conversation of a visitor that is found again by the echo id of its message', async () => {
    const visit = await newVisitor();
    const begin = () =>
      visit('conversations', { message: { content: 'Cut beginning', echo_id: 'cut-2' } }, keyed('cut-2'));
    const first = await begin();
    await cutOff('cut-2');
    const again = await begin();
    expect([again.statusCode, again.json().id]).toEqual([200, first.json().id]);
    expect(await stored('Cut beginning')).toHaveLength(1);
  });
});

describe('a request interrupted before its work was done', () => {
  const add = (name: string) => maya().post(`${base}/contacts`, { name }, keyed(name));
  const added = (name: string) =>
    t.database.db.selectFrom('contact').select('id').where('name', '=', name).execute();
  const age = (key: string) =>
    t.database.pool.query(
      `update idempotency_key set created_at = now() - interval '31 seconds' where key = $1`,
      [key],
    );
  /** Blocks adding contacts until it is released. */
  const lockContacts = async () => {
    const holder = await t.database.pool.connect();
    await holder.query('begin; lock table contact in share mode');
    const waiters = () =>
      holder.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    return {
      waiting: (count: number) =>
        vi.waitFor(async () => expect((await waiters()).rows).toHaveLength(count), { timeout: 5000 }),
      cut: async () => {
        for (const { pid } of (await waiters()).rows)
          await holder.query('select pg_terminate_backend($1)', [pid]);
      },
      disconnectAll: async () => {
        await holder.query('commit');
        holder.release();
      },
    };
  };

  test('by a crash of its server frees the key half a minute later', async () => {
    await add('Dead before');
    // The state left by a server that died before its commit.
    await t.database.pool.query(`delete from contact where name = 'Dead before'`);
    await t.database.pool.query(
      `update idempotency_key set status = null, body = null, is_done = false where key = 'Dead before'`,
    );
    await age('Dead before');
    expect((await add('Dead before')).statusCode).toBe(200);
    expect(await added('Dead before')).toHaveLength(1);
  });

  test('by a lost database connection frees the key immediately', async () => {
    const lock = await lockContacts();
    const first = add('Lost database');
    await lock.waiting(1);
    await lock.cut();
    await lock.disconnectAll();
    expect((await first).statusCode).toBe(503);
    expect((await add('Lost database')).statusCode).toBe(200);
    expect(await added('Lost database')).toHaveLength(1);
  });

  test('that continues after another took its key is rolled back', async () => {
    const lock = await lockContacts();
    const slow = add('Slow');
    await lock.waiting(1);
    await age('Slow');
    const other = add('Slow');
    await lock.waiting(2);
    await lock.disconnectAll();
    const statuses = (await Promise.all([slow, other])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([409, 200]);
    expect(await added('Slow')).toHaveLength(1);
  });
});

test.each([
  ['an unknown record', 'conversations/987654/toggle_status', { status: 'resolved' }, 404],
  ['an invalid value', 'contacts', { name: 'Wrong', email: 'no address' }, 422],
])('a key whose request was rejected because of %s is free again', async (_why, path, body, status) => {
  const send = () => maya().post(`${base}/${path}`, body, keyed(`refused ${path}`));
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([status, status]);
});

test('one key used twenty times concurrently creates one contact, with one event', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => maya().post(`${base}/contacts`, { name: 'Twenty' }, keyed('twenty'))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map((answer) => answer.json().payload.contact.id)).size).toBe(1);
  const { rows } = await t.database.pool.query(
    `select count(*)::int as events from outbox where name = 'contact.created' and data::text like '%Twenty%'`,
  );
  expect(rows).toEqual([{ events: 1 }]);
});

describe('without a key, the same request six times concurrently', () => {
  const sixTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));

  test.for(['echo_id', 'source_id'])('by its %s is one message', async (name) => {
    const type = name === 'source_id' ? { message_type: 'incoming' } : {};
    const answers = await sixTimes(() =>
      maya().post(conversation.messages, { content: `Six ${name}`, [name]: 'six', ...type }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(ids(answers).size).toBe(1);
    expect(await stored(`Six ${name}`)).toHaveLength(1);
    const { rows } = await t.database.pool.query(
      `select count(*)::int as events from outbox where name = 'message.created' and data::text like $1`,
      [`%Six ${name}%`],
    );
    expect(rows).toEqual([{ events: 1 }]);
  });

  test('by its source id in two conversations is one message in each', async () => {
    const other = await newThread();
    const answers = await Promise.all(
      [conversation, other, conversation, other].map(({ messages }) =>
        maya().post(messages, { content: 'Twice', source_id: 'two-places', message_type: 'incoming' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(ids(answers).size).toBe(2);
    expect(await stored('Twice')).toHaveLength(2);
  });

  test('by a visitor who creates a conversation is one conversation with one message', async () => {
    const visit = await newVisitor();
    const answers = await sixTimes(() =>
      visit('conversations', { message: { content: 'Six beginnings', echo_id: 'six-2' } }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(ids(answers).size).toBe(1);
    expect(await stored('Six beginnings')).toHaveLength(1);
  });

  test('with one echo id by two visitors is two messages', async () => {
    const visitors = [await newVisitor(), await newVisitor()];
    const message = { content: 'Same echo', echo_id: 'common' };
    const answers = await Promise.all(visitors.map((visit) => visit('messages', { message })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(ids(answers).size).toBe(2);
  });

  test.for(['echo_id', 'source_id'])(
    'twenty times by its %s changes every count once and emits each event once',
    async (name) => {
      const thread = await newThread();
      const events = async () => {
        const { rows } = await t.database.pool.query<{ name: string; times: number }>(
          'select name, count(*)::int as times from outbox group by name order by name',
        );
        return rows;
      };
      await t.clearOutbox();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          maya().post(thread.messages, {
            content: `Twenty ${name}`,
            [name]: 'twenty',
            ...(name === 'source_id' ? { message_type: 'incoming' } : {}),
          }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(ids(answers).size).toBe(1);
      expect((await events()).map(({ times }) => times)).toEqual((await events()).map(() => 1));
      const { rows } = await t.database.pool.query(
        'select unread_count from conversation where account_id = $1 and display_id = $2',
        [t.fixtures.account.id, thread.id],
      );
      expect(rows).toEqual([{ unread_count: name === 'source_id' ? 1 : 0 }]);
      await expectTrueCounts(t.database.db);
    },
  );
});
