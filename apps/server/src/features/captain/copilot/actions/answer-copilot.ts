import { maxCopilotMessages, type CopilotBody } from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { captainLeft } from '../../../account/index.ts';
import type { Prompt } from '../../../integration/index.ts';
import { findSpoken } from '../../../message/index.ts';
import { findAssistant, type AssistantRow } from '../../assistants/queries.ts';
import { answerQuestion } from '../../knowledge/steps/answer-question.ts';
import { countAnswer } from '../../usage-queries.ts';
import { aboutConversation, bodyOf, nothingKnown, outOfCredits, typeOf } from '../model.ts';
import { findThread, listMessages, type ThreadKey } from '../queries.ts';
import { writeCopilot } from '../steps/write-copilot.ts';

type Question = { thread: ThreadKey; messageId: number; conversationId: number | null };

const maxSpokenBytes = 30_000;

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
  const context = conversationId === null ? [] : await conversationTurns(platform, accountId, conversationId);
  try {
    const answer = await answerQuestion(platform, assistant, [...context, ...turns]);
    if (answer.content === undefined) return uncounted(nothingKnown);
    const { content, reasoning } = answer;
    return { body: { content, reasoning, reply_suggestion: conversationId !== null }, isCounted: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return uncounted(error.message);
  }
}

async function conversationTurns(
  { db }: Platform,
  accountId: number,
  conversationId: number,
): Promise<Prompt[]> {
  const spoken = await findSpoken(db, { accountId, conversationId }, maxSpokenBytes);
  if (spoken.length === 0) return [];
  const lines = spoken.map(({ isIncoming, content }) => `${isIncoming ? 'Customer' : 'Agent'}: ${content}`);
  return [{ role: 'user', content: aboutConversation(lines.join('\n\n')) }];
}
