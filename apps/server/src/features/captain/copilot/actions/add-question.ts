import { maxCopilotMessages, type CopilotMessage } from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { questionOf } from '../model.ts';
import { countMessages, findThread } from '../queries.ts';
import { type CopilotInput, requestAnswer, openConversation } from '../steps/request-answer.ts';

/**
 * Continues one of the caller's own threads. Throws as `createThread` does, and `unprocessable` in a thread that is
 * full.
 */
export async function addQuestion(
  platform: Platform,
  actor: MemberActor,
  threadId: number,
  input: CopilotInput,
): Promise<CopilotMessage> {
  const question = questionOf(input.message);
  const conversationId = await openConversation(platform, actor, input);
  const { accountId, person } = actor;
  return transact(platform, async (trx, emit) => {
    const thread = await findThread(trx, { accountId, userId: person.id, id: threadId });
    if (thread === undefined) throw new Failure('not_found');
    if ((await countMessages(trx, { accountId, threadId })) >= maxCopilotMessages)
      throw new Failure('unprocessable', { message: 'This thread is full. Begin another one.' });
    return requestAnswer(platform, trx, emit, thread, { question, conversationId, task: input.task });
  });
}
