import { languageIn } from '@confab/rules/in-language';
import type { Platform } from '../../../platform/platform.ts';
import { anyWordQuery, bestOf, findArticles, ranked, wordsOf } from '../../captain/index.ts';
import { findPublicTexts } from '../../message/index.ts';
import { TooSlow, withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import { questionsIn } from '../model.ts';

/** Of the newest messages. */
const maxTranscriptBytes = 10_000;
/** After this time, the agent has begun to type. */
const timeoutMs = 1500;

/**
 * Ids of the published articles that fit the last messages of the customer, the best few first. They are found and
 * weighed as the knowledge of an assistant is; none when that takes too long.
 */
export async function findArticlesForReply(
  platform: Platform,
  { accountId, conversationId }: { accountId: number; conversationId: number },
  { portalId, locale }: { portalId: number; locale: string },
): Promise<number[]> {
  const messages = await findPublicTexts(platform.db, { accountId, conversationId }, maxTranscriptBytes);
  const questions = questionsIn(messages);
  const query = anyWordQuery(wordsOf(questions.join(' ')));
  if (query === undefined) return [];
  const languages = locale === '' ? [] : [languageIn(locale)];
  const { frontendUrl } = platform.installation;
  try {
    const found = await withinDeadline(
      platform.searchDb,
      accountId,
      (trx) => findArticles(trx, accountId, query, { portalId, languages, frontendUrl }),
      timeoutMs,
    );
    return bestOf(questions.flatMap((question) => ranked(question, found, languages))).map(({ id }) => id);
  } catch (error) {
    if (error instanceof TooSlow) return [];
    throw error;
  }
}
