import { asksBack, bareCitations, citedIn, objectIn, shownText } from '../knowledge/answer-model.ts';
import { handoffToken } from '../knowledge/prompt-model.ts';
import type { CaptainTexts } from '../texts-model.ts';
import type { Known } from './prompt-model.ts';

/** An answer to a member. Without `content` nothing known answers. */
export type CopilotAnswer = { content: string | undefined; reasoning: string; isReply: boolean };

/**
 * What a model answered, held to the rules: from sources that were shown or the open conversation, with no address that
 * is in none of them. Undefined for what is no such answer.
 */
export function copilotAnswer(
  text: string,
  { sources, transcript }: Known,
  texts: CaptainTexts,
): CopilotAnswer | undefined {
  const given = objectIn(text);
  const { content } = given ?? {};
  if (given === undefined || typeof content !== 'string' || content.trim() === '') return undefined;
  const reasoning = typeof given['reasoning'] === 'string' ? given['reasoning'].slice(0, 2000) : '';
  const said = bareCitations(content.trim());
  const cited = citedIn(said, given['sources'], sources);
  const isFounded = cited.length > 0 || transcript !== undefined || asksBack(said);
  if (said.includes(handoffToken) || !isFounded) return { content: undefined, reasoning, isReply: false };
  const isReply = transcript !== undefined && given['reply_suggestion'] === true;
  const named = cited.flatMap((n) => sources[n - 1]?.title ?? []);
  return {
    content: shownText(said, sources, cited, transcript),
    reasoning: [reasoning, ...named.map(texts.from)].filter((line) => line !== '').join('\n'),
    isReply,
  };
}

/**
 * What may be shown of an answer that is still coming, held to the same rules: the whole words of its text, once it is
 * founded. Undefined while there is nothing to show.
 */
export function copilotPart(text: string, { sources, transcript }: Known): string | undefined {
  const content = contentIn(text);
  if (content === undefined || content.includes(handoffToken) || handoffToken.startsWith(content.trim()))
    return undefined;
  // Neither half a word, which may be half an address, nor half a link.
  const words = content.slice(0, Math.max(content.search(/\s\S*$/), 0));
  const open = words.lastIndexOf('[');
  const isLink = open > words.lastIndexOf(')') && open > words.lastIndexOf('] ');
  const said = bareCitations(isLink ? words.slice(0, open) : words).trim();
  const cited = citedIn(said, [], sources);
  if (said === '' || (cited.length === 0 && transcript === undefined)) return undefined;
  return shownText(said, sources, cited, transcript);
}

/** The beginning of the content in a JSON object that is not complete yet. */
function contentIn(json: string): string | undefined {
  const head = /"content"\s*:\s*"/.exec(json);
  if (head === null) return undefined;
  const rest = json.slice(head.index + head[0].length);
  const [whole = ''] = /^(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(rest) ?? [];
  try {
    return String(JSON.parse(`"${whole}"`));
  } catch {
    return undefined;
  }
}
