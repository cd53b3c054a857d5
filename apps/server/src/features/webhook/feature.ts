import type { Feature } from '../../platform/feature.ts';
import {
  deliverWebhookJob,
  drainSlowWebhookJob,
  emailPausedWebhookJob,
  purgeDeliveriesJob,
  webhookCron,
} from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export const webhookFeature: Feature = {
  routes: webhookRoutes,
  jobs: [deliverWebhookJob, drainSlowWebhookJob, emailPausedWebhookJob, purgeDeliveriesJob],
  cron: webhookCron,
};
