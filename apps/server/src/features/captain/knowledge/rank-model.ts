import { likeness, relevance } from './words-model.ts';
import type { Found } from './queries.ts';

/** Something known, with how well it answers the question. */
export type Ranked = Found & { score: number };

/** Pieces of knowledge a model is shown, and characters of each. */
const maxSources = 6;
export const maxSourceLength = 1500;

/** Below it what was found has nothing to do with the question. */
const minScore = 0.15;

/** The best of what was found, best first; of one document only its best piece. */
export function ranked(question: string, found: readonly Found[]): Ranked[] {
  return bestOf(found.map((each) => ({ ...each, score: scoreOf(question, each) })));
}

/** The best of what was found for several questions. */
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
  return type === 'response' ? Math.max(likeness(question, title), general * 0.8) : general;
}
