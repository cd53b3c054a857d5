import type { CopilotMessage, CopilotTask } from '@confab/contract/features/copilot';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireVisibleConversation } from '../../../conversation/index.ts';
import { answerCopilotJob } from '../job-model.ts';
import type { ThreadRow } from '../queries.ts';
import { writeCopilot } from './write-copilot.ts';

export type CopilotInput = {
  message?: string | null | undefined;
  conversation_id?: number | null | undefined;
  task?: CopilotTask | null | undefined;
};

type CopilotQuestion = { question: string; conversationId: number | null; task: CopilotInput['task'] };

/** Writes a question into a thread and has it answered. */
export async function requestAnswer(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  thread: ThreadRow,
  { question, conversationId, task }: CopilotQuestion,
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
export async function openConversation(
  platform: Platform,
  actor: MemberActor,
  { conversation_id: displayId }: CopilotInput,
): Promise<number | null> {
  if (displayId === undefined || displayId === null) return null;
  return (await requireVisibleConversation(platform, actor, displayId)).id;
}
