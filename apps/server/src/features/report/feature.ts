import type { Feature } from '../../platform/feature.ts';
import { checkReportsJob, fillReportsJob, reportCron } from './jobs.ts';
import { reportReactions } from './reactions.ts';
import { reportRoutes } from './routes.ts';

export const reportFeature: Feature = {
  routes: reportRoutes,
  reactions: reportReactions,
  jobs: [fillReportsJob, checkReportsJob],
  cron: reportCron,
};
