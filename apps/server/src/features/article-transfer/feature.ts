import type { Feature } from '../../platform/feature.ts';
import { articleFileRoutes } from './file-routes.ts';
import { articleTransferCron, purgeArticleTransfersJob } from './jobs.ts';
import { articleTransferReactions } from './reactions.ts';
import { articleTransferRoutes } from './routes.ts';

export const articleTransferFeature: Feature = {
  routes: articleTransferRoutes,
  pages: articleFileRoutes,
  reactions: articleTransferReactions,
  jobs: [purgeArticleTransfersJob],
  cron: articleTransferCron,
};
