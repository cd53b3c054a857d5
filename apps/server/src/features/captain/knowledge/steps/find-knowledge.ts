import { languageIn } from '@confab/rules/in-language';
import { withoutSuperscript } from '@confab/rules/superscript';
import { TooSlow, withinDeadline } from '../../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { languagesOf } from '../language-model.ts';
import { findAnswers, findArticles, findPassages, type Found } from '../queries.ts';
import { ranked, type Ranked } from '../rank-model.ts';
import { findNearest } from '../vector-queries.ts';
import { anyWordQuery, noWords, wordsOf } from '../words-model.ts';
import { questionVector, type Embedding } from './question-vector.ts';

/** Characters of a question that are read. */
const maxQuestionLength = 1000;

type SearchPlatform = Pick<Platform, 'searchDb'> & {
  installation: Pick<Platform['installation'], 'frontendUrl'>;
};
type Scope = { accountId: number; assistantId: number };

/**
 * An assistant's knowledge about a question, best first: only its own, and the account's published articles. Results in
 * the language of the question or, if undetermined, in `locale` rank first. Empty when the search takes too long: an
 * agent answers then.
 */
export async function findKnowledge(
  platform: SearchPlatform & Embedding,
  scope: Scope,
  questionText: string,
  locale?: string,
): Promise<Ranked[]> {
  const question = questionText.slice(0, maxQuestionLength);
  if (question.trim() === '') return [];
  return searchKnowledge(platform, scope, question, {
    locale,
    vector: await questionVector(platform, scope, question),
  });
}

/** The same, with what the question means where that is known. */
export async function searchKnowledge(
  { searchDb, installation: { frontendUrl } }: SearchPlatform,
  scope: Scope,
  question: string,
  { locale, vector }: { locale?: string | undefined; vector?: readonly number[] | undefined } = {},
): Promise<Ranked[]> {
  const query = anyWordQuery(wordsOf(question));
  const written = languagesOf(question);
  const languages = written.length > 0 || locale === undefined ? written : [languageIn(locale)];
  try {
    return await withinDeadline(searchDb, scope.accountId, async (trx) => {
      const answers = await findAnswers(trx, scope, question, query ?? noWords);
      const near = vector === undefined ? [] : await findNearest(trx, scope, vector, frontendUrl);
      if (query === undefined) return ranked(question, [...answers, ...near].map(asMessage), languages);
      const passages = await findPassages(trx, scope, query);
      const articles = await findArticles(trx, scope.accountId, query, { languages, frontendUrl });
      return ranked(question, [...answers, ...passages, ...articles, ...near].map(asMessage), languages);
    });
  } catch (error) {
    if (error instanceof TooSlow) return [];
    throw error;
  }
}

/** Messages have no superscript. */
const asMessage = (found: Found): Found =>
  found.type === 'article' ? { ...found, text: withoutSuperscript(found.text) } : found;
