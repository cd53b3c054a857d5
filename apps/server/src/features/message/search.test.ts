import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { indexChanged } from '../../platform/db/search/index-changes.ts';
import { indexDocuments } from '../../platform/db/search/index-documents.ts';
import { visibleCondition } from '../conversation/index.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { messageDocuments, type MessageSearch, searchMessages } from './index.ts';

let t: TestApp;
let search: MessageSearch;
let place: { account_id: number; conversation_id: number; inbox_id: number };
beforeAll(async () => {
  t = await startTestApp();
  const { account, maya, tessa, website } = t.fixtures;
  const base = `/api/v1/accounts/${account.id}/conversations`;
  const opened = await t.as(maya).post(base, { source_id: tessa.sourceId });
  const conversation = await t.database.db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', account.id)
    .where('display_id', '=', opened.json<{ id: number }>().id)
    .executeTakeFirstOrThrow();
  place = { account_id: account.id, conversation_id: conversation.id, inbox_id: website.id };
  search = {
    accountId: account.id,
    text: '',
    inboxIds: 'all',
    seen: undefined,
    senderId: undefined,
    since: undefined,
    until: undefined,
  };
});
afterAll(() => t.close());

const query = [
  'Refund',
  'refunding',
  'fund',
  'Ärger',
  'ärgern',
  '退款',
  '我要退款',
  'استرداد',
  'คืนเงิน',
  'a_b',
  '50%',
  'x',
];

/** The same numbers in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

async function write(count: number, random: (below: number) => number): Promise<number[]> {
  const text = () => Array.from({ length: 1 + random(4) }, () => query[random(query.length)]).join(' ');
  const rows = Array.from({ length: count }, () => ({ ...place, message_type: random(2), content: text() }));
  const written = await t.database.db.insertInto('message').values(rows).returning('id').execute();
  return written.map(({ id }) => id);
}

/** By a plain look at every message. */
async function scanned(part: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from message where account_id = ${place.account_id} and content ilike ${likePattern(part)}
      and message_type <> 2 and content_attributes ->> 'deleted' is null
    order by id desc limit ${limit}`.execute(t.database.db);
  return rows.map(({ id }) => id);
}

async function found(part: string, limit: number, more: Partial<MessageSearch> = {}): Promise<number[]> {
  const hits = await t.database.db
    .transaction()
    .execute((trx) => searchMessages(trx, { ...search, text: part, ...more }, limit, () => undefined));
  return hits.map(({ id }) => id);
}

const index = (size: number) =>
  indexDocuments(t.database.db, [messageDocuments], { size, segmentsPerMerge: 2 });

test('a search equals a full scan, while messages are written, edited, deleted, and indexed', async () => {
  const random = randomFrom(5);
  const ids = await write(100, random);
  for (let round = 0; round < 6; round += 1) {
    ids.push(...(await write(10 + random(30), random)));
    for (let edits = 0; edits < 4; edits += 1)
      await t.database.db
        .updateTable('message')
        .set({ content: `${query[random(query.length)]} new${round}` })
        .where('account_id', '=', place.account_id)
        .where('id', '=', ids[random(ids.length)] ?? 0)
        .execute();
    await t.database.db
      .updateTable('message')
      .set({ content_attributes: sql`'{"deleted": true}'::jsonb` })
      .where('account_id', '=', place.account_id)
      .where('id', '=', ids[random(ids.length)] ?? 0)
      .execute();
    if (round % 2 === 1) await index(16);
    for (const word of [
      ...query,
      'new3',
      'fund ',
      '款',
      'ä',
      'F',
      'ef',
      '%',
      '_',
      '\\',
      'nothing of the kind',
    ]) {
      const characters = Array.from(word);
      const begin = random(characters.length);
      for (const part of [word, characters.slice(begin, begin + 1 + random(3)).join('')])
        for (const limit of [3, 1000])
          expect(await found(part, limit), part).toEqual(await scanned(part, limit));
    }
  }
  const { rows } = await sql<{ n: number; tier: number }>`
    select count(*) as n, max(tier) as tier from search_segment`.execute(t.database.db);
  expect(rows[0]?.n).toBeGreaterThan(2);
  expect(rows[0]?.tier).toBe(3);
});

test('bulk changes are indexed again, and not found by their former texts', async () => {
  await t.database.db
    .updateTable('message')
    .set({ content: sql`'Changed ' || id` })
    .where('account_id', '=', place.account_id)
    .execute();
  await indexChanged(t.database.db, messageDocuments, place.account_id, 10);
  const { rows } = await sql<{ n: number }>`
    select count(distinct id) as n from search_change where account_id = ${place.account_id}`.execute(
    t.database.db,
  );
  expect(rows[0]?.n).toBeLessThanOrEqual(10 + 16);
  expect(await found('changed 1', 1000)).toEqual(await scanned('changed 1', 1000));
  expect(await found('refund', 1000)).toEqual([]);
});

test('a message that changes repeatedly is queued once', async () => {
  const { db } = t.database;
  const { id } = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', place.account_id)
    .where('message_type', '<>', 2)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const content of ['first', 'second', 'third']) {
    const changed = db.updateTable('message').set({ content: `${content} wording` });
    await changed.where('account_id', '=', place.account_id).where('id', '=', id).execute();
  }
  await index(16);
  const noted = await db
    .selectFrom('search_change')
    .select('id')
    .where('account_id', '=', place.account_id)
    .where('id', '=', id)
    .execute();
  expect(noted).toHaveLength(1);
  expect(await found('third word', 5)).toEqual([id]);
  expect(await found('second word', 5)).toEqual([]);
});

test('inbox, sender, and time filter the results', async () => {
  const { maya, jonas, website, app } = t.fixtures;
  const times = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')] as const;
  const rows = [maya, jonas].flatMap(({ id }) =>
    [website.id, app.id].flatMap((inboxId) =>
      times.map((at) => ({
        ...place,
        inbox_id: inboxId,
        message_type: 1,
        content: 'needle',
        sender_type: 'User',
        sender_id: id,
        created_at: at,
      })),
    ),
  );
  const count = async (more: Partial<MessageSearch>) => (await found('needle', 100, more)).length;
  const counts = async () => [
    await count({}),
    await count({ inboxIds: [app.id] }),
    await count({ inboxIds: [app.id], senderId: maya.id }),
    await count({ since: times[1] }),
    await count({ until: times[0], senderId: jonas.id }),
    await count({ inboxIds: [] }),
  ];
  await t.database.db.insertInto('message').values(rows).execute();
  expect(await counts()).toEqual([8, 4, 2, 4, 2, 0]);
  await index(2);
  expect(await counts()).toEqual([8, 4, 2, 4, 2, 0]);
});

test('users who see only some conversations find messages of these only', async () => {
  const { maya, jonas, account } = t.fixtures;
  const assign = (id: number | null) =>
    t.database.db
      .updateTable('conversation')
      .set({ assignee_id: id })
      .where('account_id', '=', account.id)
      .where('id', '=', place.conversation_id)
      .execute();
  const count = async (userId: number, unassigned: boolean) =>
    (
      await found('needle', 100, {
        seen: visibleCondition({ userId, unassigned, participating: false }, 'c'),
      })
    ).length;
  expect([await count(jonas.id, true), await count(jonas.id, false)]).toEqual([8, 0]);
  await assign(maya.id);
  expect([await count(jonas.id, true), await count(maya.id, false)]).toEqual([0, 8]);
  await assign(null);
});

test('nothing is indexed while a transaction may still commit a message with a lower id', async () => {
  const slow = await t.database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(
      `insert into message (account_id, conversation_id, inbox_id, message_type, content)
       values ($1, $2, $3, 0, 'latecomer')`,
      [place.account_id, place.conversation_id, place.inbox_id],
    );
    await write(40, randomFrom(3));
    await index(8);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  await index(8);
  expect(await found('latecomer', 5)).toHaveLength(1);
});
