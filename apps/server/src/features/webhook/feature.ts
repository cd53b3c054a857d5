import type { Feature } from '../../platform/feature.ts';
import {
  deliverWebhookJob,
  drainSlowWebhookJob,
  emailMissedJob,
  emailPausedWebhookJob,
  purgeDeliveriesJob,
  webhookCron,
  webhookService,
} from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export const webhookFeature: Feature = {
  routes: webhookRoutes,
  jobs: [deliverWebhookJob, drainSlowWebhookJob, emailMissedJob, emailPausedWebhookJob, purgeDeliveriesJob],
  cron: webhookCron,
  services: [webhookService],
};
