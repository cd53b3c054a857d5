import type { Feature } from '../../platform/feature.ts';
import { portalCron, verifyDomainsJob } from './jobs.ts';
import { portalRoutes } from './routes.ts';

export const portalFeature: Feature = {
  routes: portalRoutes,
  jobs: [verifyDomainsJob],
  cron: portalCron,
};
