import type { Trx } from '../../../platform/db/database.ts';
import { addJobs } from '../../../platform/jobs/job.ts';
import { deliveryJob, deliveryKey, drainJob, drainKey } from '../job-model.ts';
import { laneOfWebhook, slowLaneOf } from './lanes.ts';

type Asked = { id: number; webhook_id: number };

/**
 * Has deliveries made, at once or at a time, in the place of what was asked for them before. Those of slow webhooks
 * wait for the turn of their webhook. `keepsTime`: what waits already keeps its place in the line.
 */
export async function askDeliveries(
  trx: Trx,
  accountId: number,
  deliveries: readonly Asked[],
  webhooks: readonly { id: number; is_slow: boolean }[],
  { runAt, keepsTime = false }: { runAt?: Date | undefined; keepsTime?: boolean } = {},
): Promise<void> {
  const slow = new Set(webhooks.flatMap(({ id, is_slow: isSlow }) => (isSlow && !runAt ? [id] : [])));
  const jobs = deliveries
    .filter(({ webhook_id: webhookId }) => !slow.has(webhookId))
    .map(({ id, webhook_id: webhookId }) => ({
      payload: { account_id: accountId, id },
      key: deliveryKey(accountId, id),
      lane: laneOfWebhook(accountId, webhookId),
      ...(runAt === undefined ? {} : { runAt }),
    }));
  await addJobs(trx, deliveryJob, jobs, { keepsTime });
  const asked = new Set(deliveries.map(({ webhook_id: webhookId }) => webhookId));
  for (const webhookId of slow) if (asked.has(webhookId)) await askDrain(trx, accountId, webhookId);
}

/** Has a slow webhook told what waits for it. Who waits already keeps the place in the line. */
export function askDrain(trx: Trx, accountId: number, webhookId: number, runAt?: Date): Promise<void> {
  const asked = {
    payload: { account_id: accountId, id: webhookId },
    key: drainKey(accountId, webhookId),
    lane: slowLaneOf(accountId, webhookId),
    ...(runAt === undefined ? {} : { runAt }),
  };
  return addJobs(trx, drainJob, [asked], { keepsTime: true });
}
