import type { Feature } from '../../platform/feature.ts';
import { subscriptionRoutes } from './delivery/routes.ts';
import { notificationCron, notificationJobs } from './jobs.ts';
import { notificationReactions } from './reactions.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSettingsRoutes } from './settings/routes.ts';

export const notificationFeature: Feature = {
  routes: (platform) => [
    ...notificationRoutes(platform),
    ...notificationSettingsRoutes(platform),
    ...subscriptionRoutes(platform),
  ],
  reactions: notificationReactions,
  jobs: notificationJobs,
  cron: notificationCron,
};
