import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerConversation } from './conversations/actions/answer-conversation.ts';
import { closeIdle } from './conversations/actions/close-idle.ts';
import { answerConversationJob } from './conversations/job-model.ts';
import { answerCopilot } from './copilot/actions/answer-copilot.ts';
import { answerCopilotJob } from './copilot/job-model.ts';
import { readDocument } from './documents/actions/read-document.ts';
import { embedDue } from './embeddings/actions/embed-due.ts';
import { readDocumentJob } from './documents/job-model.ts';

const answerJob = job({
  ...answerConversationJob,
  queue: 'default',
  run: (payload, platform: Platform) =>
    answerConversation(platform, {
      accountId: payload.account_id,
      conversationId: payload.conversation_id,
      isTranscriptOptional: payload.without_transcript === true,
    }),
});

const readJob = job({
  ...readDocumentJob,
  queue: 'bulk',
  run: ({ account_id: accountId, id, tries }, platform: Platform) =>
    readDocument(platform, { accountId, id }, tries),
});

const copilotJob = job({
  ...answerCopilotJob,
  queue: 'default',
  run: (payload, platform: Platform) =>
    answerCopilot(platform, {
      thread: { accountId: payload.account_id, userId: payload.user_id, id: payload.thread_id },
      messageId: payload.message_id,
      conversationId: payload.conversation_id,
      task: payload.task ?? null,
    }),
});

/** Runs by the clock. */
const closeIdleJob = job({
  name: 'captain-close-idle',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => closeIdle(platform),
});

const embedJob = job({
  name: 'captain-embed',
  queue: 'bulk',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => embedDue(platform),
});

export const captainJobs = [answerJob, copilotJob, readJob, closeIdleJob, embedJob];
export const captainCron = [
  { name: 'captain-close-idle', at: '*/5 * * * *' },
  { name: 'captain-embed', at: '* * * * *' },
];
