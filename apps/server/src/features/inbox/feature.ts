import type { Feature } from '../../platform/feature.ts';
import { inboxAvatarJob, lockOutMailJob } from './jobs.ts';
import { inboxReactions } from './reactions.ts';
import { inboxRoutes } from './routes.ts';

export const inboxFeature: Feature = {
  routes: inboxRoutes,
  reactions: inboxReactions,
  jobs: [lockOutMailJob, inboxAvatarJob],
};
