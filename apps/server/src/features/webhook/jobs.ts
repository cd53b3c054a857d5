import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliver } from './actions/deliver.ts';
import { drainSlowWebhook } from './actions/drain-slow-webhook.ts';
import { emailPaused } from './actions/email-paused.ts';
import { purgeDeliveries } from './actions/purge-deliveries.ts';
import { deliveryJob, drainJob, pausedEmail } from './job-model.ts';

export const deliverWebhookJob = job({
  ...deliveryJob,
  queue: 'outgoing',
  run: ({ account_id: accountId, id }, platform: Platform) => deliver(platform, { accountId, id }),
});

export const drainSlowWebhookJob = job({
  ...drainJob,
  queue: 'outgoing',
  run: ({ account_id: accountId, id }, platform: Platform) => drainSlowWebhook(platform, { accountId, id }),
});

export const emailPausedWebhookJob = job({
  ...pausedEmail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    emailPaused(platform, { accountId, id, at }),
});

export const purgeDeliveriesJob = job({
  name: 'purge-webhook-deliveries',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeDeliveries(platform),
});

export const webhookCron = [{ name: 'purge-webhook-deliveries', at: '47 * * * *' }];
