import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../../test/stand-ins/language-model.ts';
import { openVectorDatabase } from '../../../../test/postgres/vector-database.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { guardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { answerBySearch } from '../knowledge/answer-model.ts';
import { findKnowledge } from '../knowledge/steps/find-knowledge.ts';
import { captainTexts } from '../texts-model.ts';
import { embedDue } from './actions/embed-due.ts';
import { modelInUse } from './queries.ts';

let database: Database;
let model: LanguageModelStandIn;
const outbound = guardedFetch({ allowPrivate: true, userAgent: 'Confab' });

/** Texts with the same meaning in different words have similar vectors. */
const concepts = [/refund|money back/i, /ship|parcel/i, /password|sign in/i];
const meaning = (text: string): number[] => concepts.map((words) => (words.test(text) ? 1 : 0.01));
const paraphrase = 'May I get my money back?';

const platformOf = (db: Db, embedding: object | null = {}) => ({
  db,
  searchDb: db,
  clock: systemClock,
  outbound,
  log: createLogger({ level: 'silent' }),
  installation: { frontendUrl: 'http://help.test' },
  languageModel: {
    ...model.settings,
    captainTasks:
      embedding === null
        ? undefined
        : {
            embedding: {
              apiUrl: model.settings.apiUrl,
              model: 'small',
              apiKey: model.apiKey,
              ...embedding,
            },
          },
  },
});
const run = (embedding?: object) => embedDue(platformOf(database.db, embedding));
const ask = async (assistant: number, question: string, embedding?: object) =>
  findKnowledge(platformOf(database.db, embedding), { accountId: 1, assistantId: assistant }, question);
const titles = async (assistant: number, question: string) =>
  (await ask(assistant, question)).map(({ title }) => title);

/** Two accounts; the first has two assistants, a help center that is open and one that is not. */
async function fill(db: Db): Promise<void> {
  await db
    .insertInto('account')
    .values([{ name: 'Paper' }, { name: 'Other' }])
    .execute();
  await db
    .insertInto('user')
    .values({ name: 'Maya', email: 'maya@paper.test', pubsub_token: 'maya' })
    .execute();
  const assistant = (account_id: number) => ({ account_id, name: 'Quill', description: 'Paper' });
  await db
    .insertInto('captain_assistant')
    .values([assistant(1), assistant(1), assistant(2)])
    .execute();
  const answer = (account_id: number, assistant_id: number, question: string, status = 1) => ({
    account_id,
    assistant_id,
    question,
    status,
    answer: 'Write to the office.',
  });
  await db
    .insertInto('captain_response')
    .values([
      answer(1, 1, 'Refund of the first'),
      answer(1, 1, 'Refund that waits', 0),
      answer(1, 2, 'Refund of the second'),
      answer(2, 3, 'Refund elsewhere'),
    ])
    .execute();
  await db
    .insertInto('captain_document')
    .values({
      account_id: 1,
      assistant_id: 1,
      external_link: 'https://paper.test/a',
      name: 'Ways',
      status: 1,
    })
    .execute();
  await db
    .insertInto('captain_passage')
    .values({
      account_id: 1,
      document_id: 1,
      position: 0,
      assistant_id: 1,
      content: 'A parcel needs 3 days.',
    })
    .execute();
  await db
    .insertInto('portal')
    .values([
      { account_id: 1, name: 'Help', slug: 'help' },
      { account_id: 1, name: 'Old', slug: 'old', archived: true },
    ])
    .execute();
  const article = (portal_id: number, title: string, status: number) => ({
    account_id: 1,
    portal_id,
    title,
    status,
    author_id: 1,
    locale: 'en',
    position: 10,
    slug: title.replaceAll(' ', '-'),
    content: 'See there.',
  });
  await db
    .insertInto('article')
    .values([
      article(1, 'Password lost', 1),
      article(1, 'Password draft', 0),
      article(2, 'Password archived', 1),
    ])
    .execute();
}

beforeAll(async () => {
  [database, model] = await Promise.all([openVectorDatabase(), startLanguageModel()]);
  await fill(database.db);
}, 300_000);
afterAll(async () => {
  await database.close();
  await model.close();
  await outbound.close();
});
beforeEach(() => {
  model.embed = meaning;
  model.embedded.length = 0;
  model.next = undefined;
});

test('without an embedding model, only words count', async () => {
  await embedDue(platformOf(database.db, null));
  expect(await modelInUse(database.db)).toBeUndefined();
  expect(await titles(1, paraphrase)).toEqual([]);
  expect(model.embedded).toEqual([]);
});

test('synonymous texts are found, among those the assistant may use', async () => {
  await run();
  expect(model.embedded.toSorted()).toEqual([
    'Password archived\nSee there.',
    'Password lost\nSee there.',
    'Refund elsewhere\nWrite to the office.',
    'Refund of the first\nWrite to the office.',
    'Refund of the second\nWrite to the office.',
    'Ways\nA parcel needs 3 days.',
  ]);
  expect(await titles(1, paraphrase)).toEqual(['Refund of the first']);
  expect(await titles(2, paraphrase)).toEqual(['Refund of the second']);
  expect(await titles(1, 'When is it shipped?')).toEqual(['Ways']);
  expect(await titles(2, 'When is it shipped?')).toEqual([]);
  expect(await ask(2, 'I cannot sign in')).toMatchObject([
    { type: 'article', title: 'Password lost', url: 'http://help.test/hc/help/articles/Password-lost' },
  ]);
  // By itself it is no answer: how near is near enough differs between models.
  expect(answerBySearch(await ask(1, paraphrase), captainTexts('en')).content).toBeUndefined();
});

test('an index is used', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    return sql`explain select id from captain_embedding where dimensions = 3
      order by embedding::halfvec(3) <=> '{1,0,0}'::real[]::halfvec(3) limit 6`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain('captain_embedding_near_3');
});

test('reflects changes, withdrawals, and deletions', async () => {
  const { db } = database;
  await run();
  model.embedded.length = 0;
  const response = (title: string) => db.updateTable('captain_response').where('question', '=', title);
  await response('Refund of the first').set({ question: 'How parcels travel' }).execute();
  await run();
  expect(model.embedded).toEqual(['How parcels travel\nWrite to the office.']);
  expect(await titles(1, paraphrase)).toEqual([]);
  expect((await titles(1, 'When is it shipped?')).toSorted()).toEqual(['How parcels travel', 'Ways']);
  // Immediately, even if parts of it were already read.
  await response('How parcels travel').set({ status: 0 }).execute();
  await db.updateTable('article').set({ status: 2 }).where('title', '=', 'Password lost').execute();
  expect(await titles(1, 'When is it shipped?')).toEqual(['Ways']);
  expect(await titles(1, 'I cannot sign in')).toEqual([]);
  await db.deleteFrom('captain_document').execute();
  expect(await titles(1, 'When is it shipped?')).toEqual([]);
  await response('How parcels travel').set({ status: 1, question: 'Refund of the first' }).execute();
  await db.updateTable('article').set({ status: 1 }).where('title', '=', 'Password lost').execute();
  await run();
  expect(await titles(1, paraphrase)).toEqual(['Refund of the first']);
  expect(await titles(1, 'I cannot sign in')).toEqual(['Password lost']);
});

describe('a model that fails', () => {
  const due = async () =>
    (await database.db.selectFrom('captain_embedding_due').select('source_id').execute()).length;
  const change = (answer: string) =>
    database.db
      .updateTable('captain_response')
      .set({ answer })
      .where('question', 'like', 'Refund of the%')
      .execute();

  test('falls back to word search', async () => {
    await run();
    model.next = { status: 500, body: '{}' };
    expect(await titles(1, paraphrase)).toEqual([]);
    model.next = { status: 500, body: '{}' };
    expect(await titles(1, 'The refund of the first')).toEqual(['Refund of the first']);
  });

  test('leaves due texts for the next run', async () => {
    await change('Write to us.');
    model.next = { status: 500, body: '{}' };
    await run();
    expect(await due()).toBe(2);
    await run();
    expect(await due()).toBe(0);
  });

  test('rejects one text and reads the others', async () => {
    await change('Call us.');
    model.next = { status: 400, body: '{}' };
    await run();
    expect([await due(), model.embedded]).toEqual([0, ['Refund of the second\nCall us.']]);
    expect(await titles(1, paraphrase)).toEqual([]);
    await change('Write to the office.');
    await run();
    expect(await titles(1, paraphrase)).toEqual(['Refund of the first']);
  });
});

test('usage is charged, and above the monthly budget nothing is embedded', async () => {
  const { db } = database;
  await run();
  await db.deleteFrom('captain_day').execute();
  const priced = { prices: { input: 100, output: 0 } };
  await ask(1, paraphrase, priced);
  const spent = () => db.selectFrom('captain_day').select(['assistant_id', 'input_tokens', 'cost']).execute();
  expect(await spent()).toEqual([{ assistant_id: 1, input_tokens: 10, cost: 1000 }]);
  await sql`update captain_day set cost = 1000000`.execute(db);
  model.embedded.length = 0;
  const budget = { ...priced, monthlyBudget: 1 };
  expect(await ask(1, paraphrase, budget)).toEqual([]);
  await db.updateTable('captain_response').set({ answer: 'Ask.' }).where('account_id', '=', 1).execute();
  await db.updateTable('captain_response').set({ answer: 'Ask.' }).where('account_id', '=', 2).execute();
  await run(budget);
  expect(model.embedded).toEqual(['Refund elsewhere\nAsk.']);
  await db.deleteFrom('captain_day').execute();
  await run();
  expect(model.embedded).toHaveLength(3);
});

test('another model embeds everything again, and without one all embeddings are deleted', async () => {
  const { db } = database;
  await run();
  model.embedded.length = 0;
  model.embed = (text) => [...meaning(text), 0.5];
  await run({ model: 'other' });
  expect(model.embedded).toHaveLength(5);
  const found = findKnowledge(
    platformOf(db, { model: 'other' }),
    { accountId: 1, assistantId: 1 },
    paraphrase,
  );
  expect(await found).toMatchObject([{ title: 'Refund of the first' }]);
  const stored = await db.selectFrom('captain_embedding').select('dimensions').distinct().execute();
  expect(stored).toEqual([{ dimensions: 4 }]);
  await embedDue(platformOf(db, null));
  expect(await db.selectFrom('captain_embedding').select('id').execute()).toEqual([]);
  await db.updateTable('captain_response').set({ answer: 'Nobody reads it.' }).execute();
  expect(await db.selectFrom('captain_embedding_due').select('source_id').execute()).toEqual([]);
});

test('a database without the extension uses word search', async () => {
  const ordinary = await createTestDatabase({ poolSize: 2 });
  await fill(ordinary.db);
  const platform = platformOf(ordinary.db);
  await embedDue(platform);
  expect(await modelInUse(ordinary.db)).toBeUndefined();
  const scope = { accountId: 1, assistantId: 1 };
  expect(await findKnowledge(platform, scope, paraphrase)).toEqual([]);
  expect(await findKnowledge(platform, scope, 'The refund of the first')).toMatchObject([
    { title: 'Refund of the first' },
  ]);
  expect(model.embedded).toEqual([]);
  await ordinary.close();
}, 60_000);
