import type { Feature } from '../../platform/feature.ts';
import { articleCron, publishDueArticlesJob } from './jobs.ts';
import { articleRoutes } from './routes.ts';

export const articleFeature: Feature = {
  routes: articleRoutes,
  jobs: [publishDueArticlesJob],
  cron: articleCron,
};
