import { attachmentCron, countBlobsJob, purgeBlobsJob } from '../features/attachment/jobs.ts';
import { contactReactions } from '../features/contact/reactions.ts';
import { agentReactions } from '../features/agent/reactions.ts';
import { conversationCron, wakeSnoozedJob } from '../features/conversation/jobs.ts';
import { conversationReactions } from '../features/conversation/reactions.ts';
import { purgeSessionsJob, sessionCron } from '../features/session/jobs.ts';
import { userReactions } from '../features/user/reactions.ts';
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
