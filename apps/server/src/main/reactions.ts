import { attachmentCron, countBlobsJob, purgeBlobsJob } from '../nouns/attachment/jobs.ts';
import { contactReactions } from '../nouns/contact/reactions.ts';
import { agentReactions } from '../nouns/agent/reactions.ts';
import { conversationCron, wakeSnoozedJob } from '../nouns/conversation/jobs.ts';
import { conversationReactions } from '../nouns/conversation/reactions.ts';
import { purgeSessionsJob, sessionCron } from '../nouns/session/jobs.ts';
import { userReactions } from '../nouns/user/reactions.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import type { Reaction } from '../platform/jobs/reactions.ts';
import type { CronEntry } from '../platform/jobs/workers.ts';
import type { Platform } from '../platform/platform.ts';

/** The one list of what happens when: each reaction names the events it answers. */
export const reactions: readonly Reaction<Platform>[] = [
  ...userReactions,
  ...agentReactions,
  ...contactReactions,
  ...conversationReactions,
];

/** The one list of other background work, and when the clock starts it. */
export const jobs: readonly AnyJob<Platform>[] = [
  purgeBlobsJob,
  countBlobsJob,
  purgeSessionsJob,
  wakeSnoozedJob,
];
export const cron: readonly CronEntry[] = [...attachmentCron, ...conversationCron, ...sessionCron];
