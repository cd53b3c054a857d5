import {
  isFollowUpQuestion,
  bareCitations,
  citedIn,
  objectIn,
  shownText,
} from '../knowledge/answer-model.ts';
import { handoffToken } from '../knowledge/prompt-model.ts';
import { hasKnownFacts, isGrounded, textsOf } from '../knowledge/grounds-model.ts';
import type { CaptainTexts } from '../texts-model.ts';
import type { PromptSources } from './prompt-model.ts';

/** An answer to a member. Without `content` nothing known answers. */
export type CopilotAnswer = { content: string | undefined; reasoning: string; isReply: boolean };

/**
 * The validated answer of a model: it cites only sources that were shown or the open conversation, contains no address
 * that is missing from them, and is flagged if a number or an email address appears neither there nor in `otherTexts`.
 * Undefined if the answer is invalid.
 */
export function copilotAnswer(
  text: string,
  { sources, transcript }: PromptSources,
  texts: CaptainTexts,
  otherTexts: readonly string[] = [],
): CopilotAnswer | undefined {
  const parsed = objectIn(text);
  const { content } = parsed ?? {};
  if (parsed === undefined || typeof content !== 'string' || content.trim() === '') return undefined;
  const reasoning = typeof parsed['reasoning'] === 'string' ? parsed['reasoning'].slice(0, 2000) : '';
  const answerText = bareCitations(content.trim());
  const cited = citedIn(answerText, parsed['sources'], sources);
  const isFounded = cited.length > 0 || transcript !== undefined || isFollowUpQuestion(answerText);
  if (answerText.includes(handoffToken) || !isFounded)
    return { content: undefined, reasoning, isReply: false };
  const isReply = transcript !== undefined && parsed['reply_suggestion'] === true;
  const named = cited.flatMap((n) => sources[n - 1] ?? []);
  const lines = [reasoning, ...named.map(({ title }) => texts.from(title))];
  const isHeld =
    transcript === undefined
      ? isGrounded(answerText, named, otherTexts)
      : hasKnownFacts(answerText, [...textsOf(sources), transcript, ...otherTexts]);
  if (!isHeld) lines.push(texts.ungrounded);
  return {
    content: shownText(answerText, sources, cited, transcript),
    reasoning: lines.filter((line) => line !== '').join('\n'),
    isReply,
  };
}
