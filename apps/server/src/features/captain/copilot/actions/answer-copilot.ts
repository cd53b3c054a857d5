import { maxCopilotMessages, type CopilotBody } from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { captainLeft } from '../../../account/index.ts';
import type { Prompt } from '../../../integration/index.ts';
import { findAssistant, type AssistantRow } from '../../assistants/queries.ts';
import { countAnswer } from '../../usage-queries.ts';
import { bodyOf, outOfCredits, typeOf } from '../model.ts';
import { findThread, listMessages, type ThreadKey } from '../queries.ts';
import { answerMember } from '../steps/answer-member.ts';
import { writeCopilot } from '../steps/write-copilot.ts';

type Question = { thread: ThreadKey; messageId: number; conversationId: number | null };

/** Answers a member's question; whatever is in the way is said in the answer. One that is answered is left. */
export async function answerCopilot(platform: Platform, question: Question): Promise<void> {
  const { accountId, id: threadId } = question.thread;
  const thread = await findThread(platform.db, question.thread);
  const assistant = thread && (await findAssistant(platform.db, { accountId, id: thread.assistant_id }));
  if (thread === undefined || assistant === undefined) return;
  const all = { limit: 2 * maxCopilotMessages, offset: 0 };
  const messages = await listMessages(platform.db, { accountId, threadId }, all);
  const isAnswered = messages.some(
    ({ id, message_type: type }) => id > question.messageId && typeOf(type) === 'assistant',
  );
  if (isAnswered) return;
  const turns = messages.flatMap(({ id, message_type: type, message }): Prompt[] => {
    const { content } = bodyOf(Object(message));
    const role = typeOf(type);
    if (id > question.messageId || content === null || role === 'assistant_thinking') return [];
    return [{ role, content }];
  });
  const { body, isCounted } = await answerOf(platform, assistant, turns, question.conversationId);
  await transact(platform, async (trx, emit) => {
    if ((await findThread(trx, question.thread)) === undefined) return;
    await writeCopilot(platform, trx, emit, thread, 'assistant', body);
    if (isCounted) await countAnswer(trx, accountId);
  });
}

async function answerOf(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  conversationId: number | null,
): Promise<{ body: CopilotBody; isCounted: boolean }> {
  const { account_id: accountId } = assistant;
  const uncounted = (content: string) => ({ body: { content }, isCounted: false });
  if ((await captainLeft(platform, accountId)).responses <= 0) return uncounted(outOfCredits);
  try {
    const answer = await answerMember(platform, assistant, turns, conversationId);
    const { content, reasoning, isReply, otherwise } = answer;
    if (content === undefined) return uncounted(otherwise);
    return { body: { content, reasoning, reply_suggestion: isReply }, isCounted: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return uncounted(error.message);
  }
}
