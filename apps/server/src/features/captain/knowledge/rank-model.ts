import { languageIn } from '@confab/rules/in-language';
import { languagesOf } from './language-model.ts';
import type { Found } from './queries.ts';
import { questionSimilarity, relevance } from './words-model.ts';

/** Something known, with how well it answers the question. */
export type Ranked = Omit<Found, 'locale' | 'root' | 'place'> & { score: number };

/** Pieces of knowledge a model is shown, and characters of each. */
const maxSources = 6;
export const maxSourceLength = 1500;

/** Below it, a result is unrelated to the question. */
const minScore = 0.15;
/**
 * The weight of results in another language: a model may translate them, but they cannot be used as answers directly.
 */
const foreignPart = 0.72;
/**
 * What means nearly the same is shown to a model, but how near is enough differs between models of embeddings: so it
 * counts by its place, and by itself it is no answer.
 */
const nearestScore = 0.66;
const rankStep = 0.06;

/**
 * The best results, best first; only the best passage of a document, and only the best translation of an article.
 * `languages` are those that the answer may be in.
 */
export function ranked(
  question: string,
  found: readonly Found[],
  languages: readonly string[] = [],
): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const { locale, root, place, ...each } of found) {
    const key = root === undefined ? `${each.type}:${each.id}` : `root:${root}`;
    const own = locale === undefined ? languagesOf(`${each.title} ${each.text}`) : [languageIn(locale)];
    const isForeign =
      languages.length > 0 && own.length > 0 && !own.some((language) => languages.includes(language));
    const near = place === undefined ? 0 : nearestScore - place * rankStep;
    const score = Math.max(scoreOf(question, each), near) * (isForeign ? foreignPart : 1);
    if (score > (best.get(key)?.score ?? 0)) best.set(key, { ...each, score });
  }
  return bestOf([...best.values()]);
}

/** The best results for several questions. */
export function bestOf(found: readonly Ranked[]): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const each of found) {
    const key = `${each.type}:${each.id}`;
    if (each.score >= minScore && each.score > (best.get(key)?.score ?? 0)) best.set(key, each);
  }
  return [...best.values()].toSorted((left, right) => right.score - left.score).slice(0, maxSources);
}

function scoreOf(question: string, { type, title, text }: Found): number {
  const general = relevance(question, title, text);
  return type === 'response' ? Math.max(questionSimilarity(question, title), general * 0.8) : general;
}
