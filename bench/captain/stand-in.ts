import { createHash } from 'node:crypto';
import { stemOf, wordsOf } from '../../apps/server/src/features/captain/knowledge/words-model.ts';
import { synonyms } from './synonyms.data.ts';

/** Numbers of a vector, one for each bit of a hash. */
const dimensions = 256;
/** How much more a meaning counts than a word. */
const meaningWeight = 2;

/**
 * A deterministic embedding model: texts with the same words are similar, and so are texts with synonyms of its
 * list. A real one knows more.
 */
export function embeddingOf(text: string): number[] {
  const same = ` ${text.toLowerCase().replaceAll(/[^\p{L}-]+/gu, ' ')} `;
  const shared = synonyms.flatMap((words, index) =>
    words.some((word) => same.includes(` ${word}`)) ? [`meaning ${index}`] : [],
  );
  const features = [
    ...wordsOf(text, 100).map((word) => ({ name: stemOf(word), weight: 1 })),
    ...shared.map((name) => ({ name, weight: meaningWeight })),
  ];
  const sum = Array.from({ length: dimensions }, () => 0);
  for (const { name, weight } of features)
    for (const [index, sign] of signsOf(name).entries()) sum[index] = (sum[index] ?? 0) + sign * weight;
  const length = Math.hypot(...sum);
  return sum.map((number) => (length === 0 ? 1 / Math.sqrt(dimensions) : number / length));
}

/** A direction of its own for each name. */
function signsOf(name: string): number[] {
  const hash = createHash('sha256').update(name).digest();
  return Array.from({ length: dimensions }, (_, bit) => (((hash[bit >> 3] ?? 0) >> (bit & 7)) & 1 ? 1 : -1));
}
