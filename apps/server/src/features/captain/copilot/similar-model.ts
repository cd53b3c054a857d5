import { plainLines } from '@confab/rules/plain-text';
import { stemOf, unspacedPairs, wordsOf } from '../knowledge/words-model.ts';

/** Search words, one query each, and messages read per word. */
const maxWords = 6;
export const hitsPerWord = 40;
/** Conversations that are named. */
const maxSimilar = 5;
const maxExcerptLength = 140;

/** The search words: the longest words of these texts, which are the most specific. */
export function distinctiveWords(texts: readonly string[]): string[] {
  const allText = texts.join(' ');
  const words = wordsOf(allText, 60)
    .map(stemOf)
    .filter((word) => word.length > 2 && unspacedPairs(word).length === 0)
    .toSorted((left, right) => right.length - left.length);
  return [...new Set([...words, ...unspacedPairs(allText)])].slice(0, maxWords);
}

type Hit = { id: number; conversation_id: number };
/** A conversation with some of the words, and the newest message with one of them. */
export type Similar = { conversationId: number; messageId: number };

/**
 * The conversations with most of the words, rare words counting more. With several search words, a single match is not
 * enough.
 */
export function mostSimilar(found: readonly (readonly Hit[])[], own: number): Similar[] {
  const alike = new Map<number, { score: number; words: number; messageId: number }>();
  for (const hits of found) {
    const byConversation = new Map(hits.toReversed().map((hit) => [hit.conversation_id, hit.id]));
    for (const [id, messageId] of byConversation) {
      if (id === own) continue;
      const known = alike.get(id) ?? { score: 0, words: 0, messageId };
      const score = known.score + 1 / Math.log2(2 + byConversation.size);
      alike.set(id, { score, words: known.words + 1, messageId: Math.max(known.messageId, messageId) });
    }
  }
  const least = found.length > 2 ? 2 : 1;
  return [...alike]
    .filter(([, { words }]) => words >= least)
    .toSorted(([, left], [, right]) => right.score - left.score || right.messageId - left.messageId)
    .slice(0, maxSimilar)
    .map(([conversationId, { messageId }]) => ({ conversationId, messageId }));
}

/** One line of a list: the conversation as a link, and the beginning of its message. */
export function similarLine(link: string, title: string, content: string): string {
  const words = plainLines(content).replaceAll(/\s+/g, ' ').trim();
  const allText =
    words.length > maxExcerptLength ? `${words.slice(0, maxExcerptLength).toWellFormed()}…` : words;
  return `- [${escaped(title)}](${link}): ${escaped(allText)}`;
}

/** As itself in Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>()#~|!&]/g, String.raw`\$&`);
