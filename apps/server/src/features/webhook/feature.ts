import type { Feature } from '../../platform/feature.ts';
import { deliverWebhookJob, mailPausedWebhookJob, purgeDeliveriesJob, webhookCron } from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export const webhookFeature: Feature = {
  routes: webhookRoutes,
  jobs: [deliverWebhookJob, mailPausedWebhookJob, purgeDeliveriesJob],
  cron: webhookCron,
};
