import { slackPostRequested } from '@confab/contract/features/slack';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestPost } from './actions/request-post.ts';
import { readPostRequest } from './event-model.ts';

export const slackReactions = [
  reaction<Platform>({
    name: 'slack.request_post',
    on: [slackPostRequested.name],
    queue: 'default',
    run: (event, platform) => {
      const { conversation_id: conversationId, message_id: messageId } = readPostRequest(event.data);
      return requestPost(platform, event.accountId, { conversationId, messageId });
    },
  }),
];
