import { reasonMissed } from '@confab/rules/receiver-pause';
import { addJob } from '../../../platform/jobs/job.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { missedEmail } from '../job-model.ts';
import { isMissNotified, staleSince } from '../model.ts';
import { lockWebhook, updateWebhookRow, type WebhookRow } from '../queries.ts';
import { giveUpDue, nextDueAt } from '../receiver-queries.ts';
import { announceChange } from './announce-change.ts';

const batchSize = 1000;

/** Drops stale deliveries, and emails administrators, at most once a day. */
export async function dropStale(
  platform: Platform,
  { account_id: accountId, id }: WebhookRow,
): Promise<void> {
  const key = { accountId, id };
  const now = platform.clock.now();
  await transact(platform, async (trx, emit) => {
    const webhook = await lockWebhook(trx, key);
    if (webhook === undefined) return;
    const problem = reasonMissed(webhook.failures);
    const missed = await giveUpDue(trx, key, { ...staleSince(now), limit: batchSize, problem });
    const changes = missed === 0 ? {} : { missed_at: now };
    await updateWebhookRow(trx, key, { ...changes, next_at: nextDueAt(key, webhook.backoff_until) }, now);
    if (missed === 0 || isMissNotified(webhook.missed_at, now)) return;
    announceChange(emit, accountId, id);
    await addJob(trx, missedEmail, { account_id: accountId, id, at: now.getTime() });
  });
}
