import type { Queryable } from '../../../../platform/db/database.ts';
import { findAnswers, findArticles, findPassages } from '../queries.ts';
import { ranked, type Ranked } from '../rank-model.ts';
import { anyWordQuery, wordsOf } from '../words-model.ts';

/** Characters of a question that are looked at. */
const maxQuestionLength = 1000;

/** What an assistant knows about a question, best first: only its own, and what the account has published. */
export async function findKnowledge(
  db: Queryable,
  place: { accountId: number; assistantId: number },
  asked: string,
): Promise<Ranked[]> {
  const question = asked.slice(0, maxQuestionLength);
  const words = anyWordQuery(wordsOf(question));
  if (question.trim() === '') return [];
  const found = await Promise.all([
    findAnswers(db, place, { question, words }),
    ...(words === undefined
      ? []
      : [findPassages(db, place, words), findArticles(db, place.accountId, words)]),
  ]);
  return ranked(question, found.flat());
}
