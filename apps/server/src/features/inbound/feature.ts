import type { Feature } from '../../platform/feature.ts';
import { handleRequestsJob, inboundCron, purgeRequestsJob } from './jobs.ts';
import { inboundReactions } from './reactions.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const inboundFeature: Feature = {
  pages: webhookRoutes,
  reactions: inboundReactions,
  jobs: [handleRequestsJob, purgeRequestsJob],
  cron: inboundCron,
};
