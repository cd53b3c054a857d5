import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { askModel, type Prompt } from '../../../integration/index.ts';
import { findSpoken } from '../../../message/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { answerBySearch } from '../../knowledge/answer-model.ts';
import { bestOf } from '../../knowledge/rank-model.ts';
import { captainModel } from '../../knowledge/steps/captain-model.ts';
import { questionIn } from '../../knowledge/steps/answer-question.ts';
import { findKnowledge } from '../../knowledge/steps/find-knowledge.ts';
import { copilotAnswer, type CopilotAnswer } from '../answer-model.ts';
import { nothingFound, nothingKnown, transcriptOf } from '../model.ts';
import { copilotPrompt } from '../prompt-model.ts';

const maxSpokenBytes = 30_000;

/**
 * The answer to the last turn of a member's thread: from what the assistant knows about it or about what the customer
 * said last, and from the open conversation. Throws `unprocessable` when the model fails.
 */
export async function answerMember(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  conversationId: number | null,
): Promise<CopilotAnswer & { otherwise: string }> {
  const { account_id: accountId, id: assistantId } = assistant;
  const spoken =
    conversationId === null
      ? []
      : await findSpoken(platform.db, { accountId, conversationId }, maxSpokenBytes);
  const asked = [questionIn(turns), spoken.findLast(({ isIncoming }) => isIncoming)?.content ?? ''];
  const found = await Promise.all(
    asked.map((question) => findKnowledge(platform.searchDb, { accountId, assistantId }, question)),
  );
  const known = { sources: bestOf(found.flat()), transcript: transcriptOf(spoken) };
  const model = await captainModel(platform, accountId, assistant.config);
  if (model === undefined) {
    const { content, reasoning } = answerBySearch(known.sources);
    return { content, reasoning, isReply: known.transcript !== undefined, otherwise: nothingFound };
  }
  const answer = copilotAnswer(
    await askModel(platform, model, copilotPrompt(assistant, turns, known)),
    known,
  );
  if (answer === undefined)
    throw new Failure('unprocessable', { message: 'The language model gave no usable answer' });
  return { ...answer, otherwise: nothingKnown };
}
