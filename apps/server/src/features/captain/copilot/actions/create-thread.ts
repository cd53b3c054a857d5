import { maxCopilotThreads, type CopilotThread } from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAssistant } from '../../assistants/queries.ts';
import { questionOf, titleOf } from '../model.ts';
import { findThread, insertThread } from '../queries.ts';
import { threadView } from '../view.ts';
import { type CopilotInput, requestAnswer, openConversation } from '../steps/request-answer.ts';

/** Begins a thread with a question. Throws `not_found`, `not_authorized`, and `unprocessable` for a blank one. */
export async function createThread(
  platform: Platform,
  actor: MemberActor,
  input: CopilotInput & { assistant_id: number },
): Promise<CopilotThread> {
  const question = questionOf(input.message);
  const conversationId = await openConversation(platform, actor, input);
  const { accountId, person } = actor;
  return transact(platform, async (trx, emit) => {
    const assistant = await lockAssistant(trx, { accountId, id: input.assistant_id });
    if (assistant === undefined) throw new Failure('not_found');
    const values = {
      account_id: accountId,
      user_id: person.id,
      assistant_id: assistant.id,
      title: titleOf(question),
    };
    const id = await insertThread(trx, values, maxCopilotThreads);
    const thread = await findThread(trx, { accountId, userId: person.id, id });
    if (thread === undefined) throw new Failure('not_found');
    await requestAnswer(platform, trx, emit, thread, { question, conversationId, task: input.task });
    return threadView(platform.installation.frontendUrl, thread, assistant);
  });
}
