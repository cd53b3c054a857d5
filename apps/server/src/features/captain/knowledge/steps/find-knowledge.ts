import type { Db } from '../../../../platform/db/database.ts';
import { TooSlow, withinDeadline } from '../../../../platform/db/search/within-deadline.ts';
import { findAnswers, findArticles, findPassages } from '../queries.ts';
import { ranked, type Ranked } from '../rank-model.ts';
import { anyWordQuery, unspacedPairs, wordsOf } from '../words-model.ts';

/** Characters of a question that are looked at. */
const maxQuestionLength = 1000;

/**
 * What an assistant knows about a question, best first: only its own, and what the account has published. Nothing when
 * it takes longer than a search may: people are asked then.
 */
export async function findKnowledge(
  db: Db,
  scope: { accountId: number; assistantId: number },
  asked: string,
): Promise<Ranked[]> {
  const question = asked.slice(0, maxQuestionLength);
  const words = anyWordQuery(wordsOf(question));
  if (question.trim() === '') return [];
  try {
    return await withinDeadline(db, scope.accountId, async (trx) => {
      const answers = await findAnswers(trx, scope, { question, words, pairs: unspacedPairs(question) });
      if (words === undefined) return ranked(question, answers);
      const passages = await findPassages(trx, scope, words);
      return ranked(question, [
        ...answers,
        ...passages,
        ...(await findArticles(trx, scope.accountId, words)),
      ]);
    });
  } catch (error) {
    if (error instanceof TooSlow) return [];
    throw error;
  }
}
