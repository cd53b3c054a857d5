import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import type { Document, DocumentSource } from './documents.ts';
import { findDocuments } from './find-documents.ts';
import { indexChanged } from './index-changes.ts';
import { indexDocuments } from './index-documents.ts';
import { listSegments } from './merge-queries.ts';
import { mergeable, mergeNext } from './merge-segments.ts';
import { withinDeadline } from './within-deadline.ts';

const size = 4;
let database: TestDatabase;
let index: { accountId: number; kind: number };
let documents: Document[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { id: accountId } = await database.db
    .insertInto('account')
    .values({ name: 'Paperlane' })
    .returning('id')
    .executeTakeFirstOrThrow();
  index = { accountId, kind: 0 };
  documents = Array.from({ length: 200 }, (_, at) => ({
    id: at * 3 + 5,
    at: new Date(at * 1000),
    texts: [`a common word, number${at}`, at % 7 === 0 ? '退款' : null],
    tags: [at % 5],
  }));
});

/** Documents of the account's own, instead of messages. */
const source: DocumentSource = {
  kind: 0,
  findBehind: () => Promise.resolve([index.accountId]),
  findNth: (_db, _accountId, after, count) =>
    Promise.resolve(documents.filter(({ id }) => id > after)[count - 1]?.id),
  read: (_db, _accountId, after, until, limit) =>
    Promise.resolve(documents.filter(({ id }) => id > after && id <= until).slice(0, limit)),
};

const requested = (query: string, tags: number[][] = []) => ({
  text: query,
  tags,
  untilId: 100_000,
  since: undefined,
  until: undefined,
});

async function found(query: string, tags: number[][] = []): Promise<number[]> {
  const ids: number[] = [];
  for await (const group of findDocuments(database.db, index, requested(query, tags), () => undefined))
    ids.push(...group.ids);
  return ids;
}

/** Ids of the documents whose text contains the query, newest first. */
const holding = (query: string): number[] =>
  documents
    .filter(({ texts }) => texts.some((text) => text?.includes(query)))
    .map(({ id }) => id)
    .toReversed();

async function mergeFully(): Promise<void> {
  while (await mergeNext(database.db, index, 3));
}

const tiers = async () => (await listSegments(database.db, index)).map(({ tier }) => tier);

test('old segments become few, the newest stay small, and results are the same', async () => {
  await indexDocuments(database.db, [source], { size, segmentsPerMerge: 1000 });
  expect(await tiers()).toEqual(Array(50).fill(0));
  const query = ['common', 'number17', 'mber19', 'r1', 'x', '退款', '款', 'word, n'];
  // Candidates may be more than what holds the words, which the database checks; in the same order.
  const expectAll = async () => {
    for (const word of query) {
      const matching = holding(word);
      expect((await found(word)).filter((id) => matching.includes(id))).toEqual(matching);
    }
    const tagged = documents.filter(({ tags }) => tags.includes(1)).map(({ id }) => id);
    const candidates = await found('common', [[1, 3], [1]]);
    expect(candidates.filter((id) => tagged.includes(id))).toEqual(tagged.toReversed());
  };
  await expectAll();
  await mergeFully();
  expect(await tiers()).toEqual([3, 2, 2, 0, 0, 0, 0, 0]);
  await expectAll();
  const segments = await listSegments(database.db, index);
  expect(segments[0]).toMatchObject({
    first_id: 5,
    last_id: documents[107]?.id,
    oldest_at: documents[0]?.at,
  });
  expect(segments[0]?.newest_at).toEqual(documents[107]?.at);
  expect(await sizeOf()).toBe(0);
});

test('queries have few candidates, whatever the newest texts are', async () => {
  const olderCount = 3000;
  documents = Array.from({ length: olderCount + 90 }, (_, at) => ({
    id: at + 1,
    at: new Date(at * 1000),
    texts: [at < olderCount ? `refunded ${at % 100 === 0 ? 'refundable' : 'ability number'} ${at}` : 'Hello'],
    tags: [],
  }));
  const expectFew = async () => {
    for (const query of ['refundab', 'refunded refundable']) {
      const candidates = await found(query);
      expect(candidates).toEqual(expect.arrayContaining(holding(query)));
      expect(candidates.length).toBeLessThan(100);
    }
  };
  await indexDocuments(database.db, [source], { size: 100, segmentsPerMerge: 1000 });
  await expectFew();
  await mergeFully();
  expect(Math.max(...(await tiers()))).toBe(3);
  await expectFew();
});

/** Blocks of segments that are not there. */
async function sizeOf(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from search_block b where account_id = ${index.accountId} and not exists (
      select 1 from search_segment s
      where s.account_id = b.account_id and s.kind = b.kind and s.first_id = b.first_id)`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}

test('a word that nothing new has is looked up in all that is older at once', async () => {
  // The newest first: twenty of the smallest size, then some millions of documents.
  const sizes = [...Array<number>(20).fill(0), ...Array<number>(6).fill(3)];
  await database.db
    .insertInto('search_segment')
    .values(
      sizes.map((tier, at) => {
        const firstId = 1000 * (sizes.length - at);
        const day = new Date(0);
        return {
          account_id: index.accountId,
          kind: 0,
          first_id: firstId,
          last_id: firstId + 999,
          tier,
          oldest_at: day,
          newest_at: day,
        };
      }),
    )
    .execute();
  const inTime = vi.fn();
  for await (const _ of findDocuments(database.db, index, requested('zirconium'), inTime));
  // Twice for the newest, twice for the others, and once for the end.
  expect(inTime.mock.calls.length).toBeLessThanOrEqual(5);
});

test('accounts take turns of one segment, and merging keeps up', async () => {
  const other = await database.db
    .insertInto('account')
    .values({ name: 'Inkwell' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accountIds = [index.accountId, other.id];
  const turns: number[] = [];
  let most = 0;
  const watched: DocumentSource = {
    ...source,
    findBehind: () => Promise.resolve(accountIds),
    read: async (db, accountId, after, until, limit) => {
      const segments = await listSegments(database.db, { accountId, kind: 0 });
      most = Math.max(most, segments.length);
      if (turns.at(-1) !== accountId) turns.push(accountId);
      return source.read(db, accountId, after, until, limit);
    },
  };
  await indexDocuments(database.db, [watched], { size, segmentsPerMerge: 2 });
  expect(turns.length).toBe(100);
  expect(turns.slice(0, 4)).toEqual([...accountIds, ...accountIds]);
  // Of 50 segments without merging.
  expect(most).toBeLessThan(20);
});

test('a running search sees each segment once, even if it is merged during the search', async () => {
  await indexDocuments(database.db, [source], { size, segmentsPerMerge: 1000 });
  const seen = await withinDeadline(database.db, index.accountId, async (trx) => {
    const ids: number[] = [];
    for await (const group of findDocuments(trx, index, requested('common'), () => undefined)) {
      if (ids.length === 0) await mergeFully();
      ids.push(...group.ids);
    }
    return ids;
  });
  expect((await tiers())[0]).toBe(3);
  expect(seen).toEqual(holding('common'));
});

test('changed documents are found in a merged segment, whatever their letters', async () => {
  await indexDocuments(database.db, [source], { size, segmentsPerMerge: 2 });
  const changed = [3, 4, 40].map((at) => documents[at]?.id ?? 0);
  for (const id of changed) {
    documents = documents.map((document) =>
      document.id === id ? { ...document, texts: [`Ä zebra 🙂 ${id}`] } : document,
    );
    await database.db
      .insertInto('search_change')
      .values({ account_id: index.accountId, kind: 0, id })
      .execute();
  }
  await indexChanged(database.db, source, index.accountId, 0);
  for (const query of ['zebra', '🙂', 'ä ze']) expect(await found(query)).toEqual(changed.toReversed());
  // Former texts may make them candidates; the database decides.
  expect(await found('number39')).toEqual(expect.arrayContaining(holding('number39')));
  const left = await database.db
    .selectFrom('search_change')
    .select('id')
    .where('account_id', '=', index.accountId)
    .execute();
  expect(left).toEqual([]);
});

test.each<[sizes: number[], place: [from: number, to: number] | undefined]>([
  [[0, 0, 0], undefined],
  [
    [0, 0, 0, 0],
    [0, 2],
  ],
  [[1, 0, 0, 0], undefined],
  [
    [1, 1, 0],
    [0, 2],
  ],
  [
    [2, 1, 0, 0, 0, 0],
    [2, 4],
  ],
  [[3, 3, 3, 3, 0], undefined],
  [
    [3, 2, 2, 0],
    [1, 3],
  ],
  // Written again by an older version, in between.
  [[1, 0, 1, 0, 0], undefined],
  [
    [0, 1, 1, 0],
    [1, 3],
  ],
])('of the sizes %j those at %j are merged', (sizes, position) => {
  const segments = sizes.map((tier, at) => ({ tier, at }));
  expect(mergeable(segments, 2)?.map(({ at }) => at)).toEqual(
    position && Array.from({ length: position[1] - position[0] }, (_, at) => position[0] + at),
  );
});
