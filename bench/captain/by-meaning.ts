import { startLanguageModel } from '../../apps/server/test/stand-ins/language-model.ts';
import { openVectorDatabase } from '../../apps/server/test/postgres/vector-database.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { createLogger } from '../../apps/server/src/platform/log/log.ts';
import { guardedFetch } from '../../apps/server/src/platform/outbound/guarded-fetch.ts';
import { embedDue } from '../../apps/server/src/features/captain/embeddings/actions/embed-due.ts';
import { answerBySearch } from '../../apps/server/src/features/captain/knowledge/answer-model.ts';
import {
  findKnowledge,
  searchKnowledge,
} from '../../apps/server/src/features/captain/knowledge/steps/find-knowledge.ts';
import { findNearest } from '../../apps/server/src/features/captain/knowledge/vector-queries.ts';
import { captainTexts } from '../../apps/server/src/features/captain/texts-model.ts';
import { otherWords } from './other-words.data.ts';
import { questions } from './questions.data.ts';
import { seedKnowledge } from './seed.ts';
import { embeddingOf } from './stand-in.ts';

/** Keys of facts that were found, best first. */
type Keys = (string | undefined)[];
export type Meant = { fact: string; inOtherWords: boolean; words: Keys; both: Keys; vectors: Keys };
export type ByMeaning = {
  meant: Meant[];
  /** For each question that nothing answers: whether it is answered without a language model, and whether any text is found. */
  unanswerable: { isAnswered: boolean; isAnyFound: boolean }[];
};

/**
 * What is found with a model of embeddings, by its stand-in and pgvector, which the PostgreSQL of the other rows lacks:
 * PostgreSQL compiled for this process has it.
 */
export async function findByMeaning(): Promise<ByMeaning> {
  const database = await openVectorDatabase();
  const model = await startLanguageModel();
  model.embed = embeddingOf;
  try {
    const { db, pool } = database;
    await pool.query("insert into account (name) values ('Paperlane')");
    await pool.query(
      "insert into \"user\" (name, email, pubsub_token) values ('Maya', 'maya@paperlane.example', 'maya')",
    );
    const known = await seedKnowledge(pool, 1, 1);
    const { apiUrl } = model.settings;
    const platform = {
      db,
      searchDb: db,
      clock: systemClock,
      outbound: guardedFetch({ allowPrivate: true, userAgent: 'Confab' }),
      log: createLogger({ level: 'silent' }),
      installation: { frontendUrl: 'http://help.test' },
      languageModel: {
        ...model.settings,
        captainTasks: { embedding: { apiUrl, model: 'small', apiKey: model.apiKey } },
      },
    };
    await embedDue(platform);
    const keysOf = (found: readonly { type: string; id: number }[]): Keys =>
      found.map(({ type, id }) => known.keys.get(`${type}:${id}`));
    const meant: Meant[] = [];
    const unanswerable: ByMeaning['unanswerable'] = [];
    for (const { ask, fact, inOtherWords } of measured) {
      const both = await findKnowledge(platform, known, ask);
      if (fact === undefined) {
        const isAnswered = answerBySearch(both, captainTexts('en')).content !== undefined;
        unanswerable.push({ isAnswered, isAnyFound: both.length > 0 });
        continue;
      }
      const words = keysOf(await searchKnowledge(platform, known, ask));
      const vectors = keysOf(await nearest(db, known, ask));
      meant.push({ fact, inOtherWords, words, both: keysOf(both), vectors });
    }
    return { meant, unanswerable };
  } finally {
    await database.close();
    await model.close();
  }
}

const measured = [
  ...questions.map(({ ask, fact }) => ({ ask, fact, inOtherWords: false })),
  ...otherWords.map(([ask, fact]) => ({ ask, fact, inOtherWords: true })),
];

const nearest = (db: Db, scope: { accountId: number; assistantId: number }, ask: string) =>
  db.transaction().execute((trx) => findNearest(trx, scope, embeddingOf(ask), 'http://help.test'));
