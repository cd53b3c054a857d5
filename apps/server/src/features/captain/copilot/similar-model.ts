import { plainLines } from '@confab/rules/plain-text';
import { stemOf, wordsOf } from '../knowledge/words-model.ts';

/** Words that are looked for, each by a search of its own, and messages of each that are looked at. */
const maxWords = 6;
export const hitsPerWord = 40;
/** Conversations that are named. */
const maxSimilar = 5;
const maxExcerpt = 140;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What to look for in other conversations: the longest words of these texts, which say most of what they are about. */
export function telling(texts: readonly string[]): string[] {
  const words = wordsOf(texts.join(' '), 60).flatMap((word) => (unspaced.test(word) ? pairsOf(word) : word));
  return [...new Set(words.map(stemOf))]
    .filter((word) => word.length > 2 || unspaced.test(word))
    .toSorted((left, right) => right.length - left.length)
    .slice(0, maxWords);
}

/** Scripts without spaces are looked for by pairs of signs. */
const pairsOf = (word: string): string[] => {
  const signs = [...word];
  return signs.length <= 2
    ? [word]
    : signs
        .slice(0, 2 * maxWords)
        .flatMap((sign, at) => (at % 2 === 1 ? `${signs[at - 1] ?? ''}${sign}` : []));
};

type Hit = { id: number; conversation_id: number };
/** A conversation that has some of the words, and the newest message with one of them. */
export type Similar = { conversationId: number; messageId: number };

/**
 * The conversations with most of the words, a word counting the more the fewer have it. One word of several is no
 * likeness.
 */
export function mostAlike(found: readonly (readonly Hit[])[], own: number): Similar[] {
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

/** One line of a list: the conversation as a link, and the beginning of what was said. */
export function similarLine(link: string, title: string, content: string): string {
  const words = plainLines(content).replaceAll(/\s+/g, ' ').trim();
  const said = words.length > maxExcerpt ? `${words.slice(0, maxExcerpt).toWellFormed()}…` : words;
  return `- [${escaped(title)}](${link}): ${escaped(said)}`;
}

/** As itself in Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>()#~|!&]/g, String.raw`\$&`);
