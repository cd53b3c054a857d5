import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { postMessages } from './actions/post-messages.ts';
import { purgeSlack } from './actions/purge-slack.ts';
import { writeReply } from './actions/write-reply.ts';
import { postJob, replyJob } from './job-model.ts';

export const postToSlackJob = job({
  ...postJob,
  queue: 'default',
  run: ({ account_id: accountId, conversation_id: conversationId }, platform: Platform) =>
    postMessages(platform, { accountId, conversationId }),
});

export const writeSlackReplyJob = job({
  ...replyJob,
  queue: 'urgent',
  run: ({ account_id: accountId, conversation_id: conversationId, reply }, platform: Platform) =>
    writeReply(platform, { accountId, conversationId }, reply),
});

export const purgeSlackJob = job({
  name: 'purge-slack',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeSlack(platform),
});

export const slackCron = [{ name: 'purge-slack', at: '53 * * * *' }];
