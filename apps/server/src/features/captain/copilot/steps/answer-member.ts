import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import { findPublicTexts } from '../../../message/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { answerBySearch } from '../../knowledge/answer-model.ts';
import { inSteps, partOf } from '../../knowledge/part-model.ts';
import { bestOf } from '../../knowledge/rank-model.ts';
import { captainModel } from '../../knowledge/steps/captain-model.ts';
import { otherTextsOf, questionIn } from '../../knowledge/steps/answer-question.ts';
import { findKnowledge } from '../../knowledge/steps/find-knowledge.ts';
import { requestText } from '../../figures/steps/request-text.ts';
import type { CaptainTexts } from '../../texts-model.ts';
import { copilotAnswer, type CopilotAnswer } from '../answer-model.ts';
import { transcriptOf } from '../model.ts';
import { copilotPrompt } from '../prompt-model.ts';

const maxTranscriptBytes = 30_000;

type Input = {
  conversationId: number | null;
  texts: CaptainTexts;
  /** Receives the displayable part of the answer while it is generated. */
  onPart: (part: string) => void;
  /** Aborted when the member stops it. */
  signal: AbortSignal;
};

/**
 * The answer to the last question of a member's thread: from the assistant's knowledge about it or about the customer's
 * last message, and from the open conversation. Throws `unprocessable` when the model fails.
 */
export async function answerMember(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  { conversationId, texts, onPart, signal }: Input,
): Promise<CopilotAnswer & { otherwise: string }> {
  const { account_id: accountId, id: assistantId } = assistant;
  const messages =
    conversationId === null
      ? []
      : await findPublicTexts(platform.db, { accountId, conversationId }, maxTranscriptBytes);
  const questions = [questionIn(turns), messages.findLast(({ isIncoming }) => isIncoming)?.content ?? ''];
  const found = await Promise.all(
    questions.map((question) => findKnowledge(platform, { accountId, assistantId }, question)),
  );
  const known = { sources: bestOf(found.flat()), transcript: transcriptOf(messages) };
  const model = await captainModel(platform, accountId, assistant.config, 'copilot');
  if (model === undefined) {
    const { content, reasoning } = answerBySearch(known.sources, texts);
    return { content, reasoning, isReply: known.transcript !== undefined, otherwise: texts.nothingFound };
  }
  const prompt = copilotPrompt(assistant, turns, known);
  const shownOf = (text: string) => partOf(text, 'content', known.sources, known.transcript);
  const text = await requestText(platform, assistant, model, prompt, {
    onText: inSteps(shownOf, onPart),
    signal,
  });
  const answer = copilotAnswer(text, known, texts, otherTextsOf(assistant, turns));
  if (answer === undefined) throw new Failure('unprocessable', { message: texts.unusable });
  return { ...answer, otherwise: texts.nothingKnown };
}
