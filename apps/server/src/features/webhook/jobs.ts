import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { SingletonService } from '../../platform/jobs/singleton-service.ts';
import type { Platform } from '../../platform/platform.ts';
import { scheduleReceiver } from '../../platform/receivers/schedule-receivers.ts';
import { requestDelivery } from './actions/request-delivery.ts';
import { emailMissed } from './actions/email-missed.ts';
import { emailPaused } from './actions/email-paused.ts';
import { purgeDeliveries } from './actions/purge-deliveries.ts';
import { queueDeliveries } from './actions/queue-deliveries.ts';
import { deliveryJob, drainJob, missedEmail, pausedEmail } from './job-model.ts';
import { webhookReceivers } from './receiver-queries.ts';

export const webhookService: SingletonService<Platform> = {
  name: webhookReceivers.service,
  lock: 7_093_418_882,
  run: (platform, signal, notifier) => queueDeliveries(platform, { signal, notifier }),
};

export const deliverWebhookJob = job({
  ...deliveryJob,
  queue: 'default',
  run: ({ account_id: accountId, id }, platform: Platform) => requestDelivery(platform, { accountId, id }),
});

export const drainSlowWebhookJob = job({
  ...drainJob,
  queue: 'default',
  run: ({ account_id: accountId, id }, platform: Platform) =>
    scheduleReceiver(platform, webhookReceivers, { accountId, id }),
});

export const emailPausedWebhookJob = job({
  ...pausedEmail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    emailPaused(platform, { accountId, id, at }),
});

export const emailMissedJob = job({
  ...missedEmail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    emailMissed(platform, { accountId, id, at }),
});

export const purgeDeliveriesJob = job({
  name: 'purge-webhook-deliveries',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeDeliveries(platform),
});

export const webhookCron = [{ name: 'purge-webhook-deliveries', at: '47 * * * *' }];
