import type { Trx } from '../../../platform/db/database.ts';
import { addJobs } from '../../../platform/jobs/job.ts';
import { deliveryJob, deliveryKey, sequenceOf } from '../job-model.ts';

/** Has deliveries made, at once or at a time, in the place of what was asked for them before. */
export async function askDeliveries(
  trx: Trx,
  accountId: number,
  deliveries: readonly { id: number; webhook_id: number }[],
  webhooks: readonly { id: number; is_slow: boolean }[],
  runAt?: Date,
): Promise<void> {
  const jobs = deliveries.map(({ id, webhook_id: webhookId }) => ({
    payload: { account_id: accountId, id },
    key: deliveryKey(accountId, id),
    sequence: sequenceOf(
      accountId,
      webhooks.find((each) => each.id === webhookId) ?? { id: webhookId, is_slow: false },
    ),
    ...(runAt === undefined ? {} : { runAt }),
  }));
  await addJobs(trx, deliveryJob, jobs);
}
