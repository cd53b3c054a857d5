import {
  maxCopilotMessages,
  maxCopilotThreads,
  type CopilotMessage,
  type CopilotTask,
  type CopilotThread,
} from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact, type Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireVisibleConversation } from '../../../conversation/index.ts';
import { holdAssistant } from '../../assistants/queries.ts';
import { answerCopilotJob } from '../job-model.ts';
import { questionOf, titleOf } from '../model.ts';
import { countMessages, findThread, insertThread, type ThreadRow } from '../queries.ts';
import { writeCopilot } from '../steps/write-copilot.ts';
import { threadView } from '../view.ts';

type Given = {
  message?: string | null | undefined;
  conversation_id?: number | null | undefined;
  task?: CopilotTask | null | undefined;
};

/** Begins a thread with a question. Throws `not_found`, `not_authorized`, and `unprocessable` for a blank one. */
export async function createThread(
  platform: Platform,
  actor: MemberActor,
  given: Given & { assistant_id: number },
): Promise<CopilotThread> {
  const question = questionOf(given.message);
  const conversationId = await openConversation(platform, actor, given);
  const { accountId, person } = actor;
  return transact(platform, async (trx, emit) => {
    const assistant = await holdAssistant(trx, { accountId, id: given.assistant_id });
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
    await ask(platform, trx, emit, thread, { question, conversationId, task: given.task });
    return threadView(platform.installation.frontendUrl, thread, assistant);
  });
}

/** Goes on in the caller's own thread. Throws as `createThread` does, and `unprocessable` in a thread that is full. */
export async function addQuestion(
  platform: Platform,
  actor: MemberActor,
  threadId: number,
  given: Given,
): Promise<CopilotMessage> {
  const question = questionOf(given.message);
  const conversationId = await openConversation(platform, actor, given);
  const { accountId, person } = actor;
  return transact(platform, async (trx, emit) => {
    const thread = await findThread(trx, { accountId, userId: person.id, id: threadId });
    if (thread === undefined) throw new Failure('not_found');
    if ((await countMessages(trx, { accountId, threadId })) >= maxCopilotMessages)
      throw new Failure('unprocessable', { message: 'This thread is full. Begin another one.' });
    return ask(platform, trx, emit, thread, { question, conversationId, task: given.task });
  });
}

type Asked = { question: string; conversationId: number | null; task: Given['task'] };

async function ask(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  thread: ThreadRow,
  { question, conversationId, task }: Asked,
): Promise<CopilotMessage> {
  const message = await writeCopilot(platform, trx, emit, thread, 'user', { content: question });
  await addJob(trx, answerCopilotJob, {
    account_id: thread.account_id,
    user_id: thread.user_id,
    thread_id: thread.id,
    message_id: message.id,
    conversation_id: conversationId,
    task: task ?? null,
  });
  return message;
}

/** The conversation the caller has open, if they may see it. Throws `not_found` and `not_authorized`. */
async function openConversation(
  platform: Platform,
  actor: MemberActor,
  { conversation_id: displayId }: Given,
): Promise<number | null> {
  if (displayId === undefined || displayId === null) return null;
  return (await requireVisibleConversation(platform, actor, displayId)).id;
}
