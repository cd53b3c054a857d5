import { conversationAssistantRequested } from '@confab/contract/features/conversation';
import { addJob } from '../../platform/jobs/job.ts';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAssistantRequest } from './conversations/event-model.ts';
import { answerConversationJob, settleMs } from './conversations/job-model.ts';

export const captainReactions = [
  /** What is said in a row is answered once: the job of the newest message takes the place of one that waits. */
  reaction<Platform>({
    name: 'captain.answer',
    on: [conversationAssistantRequested.name],
    queue: 'urgent',
    run: (event, platform) => {
      const { conversation_id: conversationId } = readAssistantRequest(event.data);
      return addJob(
        platform.db,
        answerConversationJob,
        { account_id: event.accountId, conversation_id: conversationId },
        { key: `captain-answer/${conversationId}`, runAt: new Date(Date.now() + settleMs) },
      );
    },
  }),
];
