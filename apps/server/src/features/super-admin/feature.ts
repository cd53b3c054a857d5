import type { Feature } from '../../platform/feature.ts';
import { logOutPages } from './log-out-routes.ts';
import { checkForUpdateJob, superAdminCron, purgeConsoleSessionsJob } from './jobs.ts';
import { superAdminRoutes } from './routes.ts';

export const superAdminFeature: Feature = {
  routes: superAdminRoutes,
  pages: logOutPages,
  jobs: [purgeConsoleSessionsJob, checkForUpdateJob],
  cron: superAdminCron,
};
