import type { Feature } from '../../platform/feature.ts';
import {
  deliverWebhookJob,
  drainSlowWebhookJob,
  mailPausedWebhookJob,
  purgeDeliveriesJob,
  webhookCron,
} from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export const webhookFeature: Feature = {
  routes: webhookRoutes,
  jobs: [deliverWebhookJob, drainSlowWebhookJob, mailPausedWebhookJob, purgeDeliveriesJob],
  cron: webhookCron,
};
