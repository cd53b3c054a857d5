import { dialogflowAnswerRequested } from '@confab/contract/features/dialogflow';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerMessage } from './actions/answer-message.ts';
import { readAnswerRequest } from './event-model.ts';

export const dialogflowReactions = [
  reaction<Platform>({
    name: 'dialogflow.answer',
    on: [dialogflowAnswerRequested.name],
    queue: 'urgent',
    keepsOrder: true,
    run: (event, platform) => {
      const { conversation_id: conversationId, message_id: messageId } = readAnswerRequest(event.data);
      const { accountId, number, createdAt } = event;
      return answerMessage(platform, {
        accountId,
        conversationId,
        messageId,
        number,
        requestedAt: createdAt,
      });
    },
  }),
];
