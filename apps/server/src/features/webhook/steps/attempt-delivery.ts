import type { Trx } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { callHook, type HookResult } from '../../../platform/outbound/post-hook.ts';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { failWaiting, updateDelivery, type DeliveryKey, type DeliveryRow } from '../delivery-queries.ts';
import { pausedEmail } from '../job-model.ts';
import {
  delivered,
  failed,
  hasBeenQuiet,
  hasFailedForLong,
  hasWaitedTooLong,
  isSlow,
  keptAnswer,
  nextAttemptAt,
  restsUntil,
  waiting,
} from '../model.ts';
import { lockWebhook, updateWebhookRow, type WebhookRow } from '../queries.ts';
import { announceChange } from './announce-change.ts';
import { askDeliveries } from './ask-delivery.ts';
import { signedHeaders } from './signed-headers.ts';
import { openSecret } from './webhook-secret.ts';

/** Makes one attempt, and asks for the next where it failed. A webhook that rests is left alone until then. */
export async function attemptDelivery(
  platform: Platform,
  delivery: DeliveryRow,
  webhook: WebhookRow,
): Promise<void> {
  const now = platform.clock.now();
  const key = { accountId: delivery.account_id, id: delivery.id };
  if (webhook.paused_at !== null) return giveUp(platform, key, pausedText);
  if (webhook.rests_until !== null && webhook.rests_until > now)
    return postpone(platform, delivery, webhook, webhook.rests_until);
  const headers = signedHeaders(delivery, openSecret(platform, webhook), now);
  const start = performance.now();
  const result = await callHook(platform.outbound, webhook.url, delivery.body, headers);
  const attempt = { at: now, durationMs: Math.round(performance.now() - start), result };
  await transact(platform, (trx, emit) => note(platform, trx, emit, delivery, attempt));
}

const pausedText = 'The webhook is paused';

export async function giveUp({ db }: Platform, key: DeliveryKey, problem: string): Promise<void> {
  await updateDelivery(db, key, { status: failed, due_at: null, problem });
}

/** No attempt was made; what has waited for a day or is tried only once is given up. */
async function postpone(
  platform: Platform,
  delivery: DeliveryRow,
  webhook: WebhookRow,
  until: Date,
): Promise<void> {
  const { account_id: accountId, id, created_at: createdAt, max_attempts: most } = delivery;
  if (hasWaitedTooLong(createdAt, until) || most === 1)
    return giveUp(platform, { accountId, id }, 'The receiver could not be reached');
  await transact(platform, async (trx) => {
    await updateDelivery(trx, { accountId, id }, { due_at: until });
    await askDeliveries(trx, accountId, [delivery], [webhook], { runAt: until });
  });
}

type Attempt = { at: Date; durationMs: number; result: HookResult };

async function note(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  const { account_id: accountId, id, webhook_id: webhookId } = delivery;
  const webhook = await lockWebhook(trx, { accountId, id: webhookId });
  if (webhook === undefined) return;
  const { answer, problem } = attempt.result;
  const attempts = delivery.attempts + 1;
  const isOver = problem === undefined || attempts >= delivery.max_attempts;
  const dueAt = isOver ? null : nextAttemptAt(attempts, platform.clock.now());
  const ended = problem === undefined ? delivered : failed;
  await updateDelivery(
    trx,
    { accountId, id },
    {
      status: dueAt === null ? ended : waiting,
      attempts,
      due_at: dueAt,
      attempted_at: attempt.at,
      duration_ms: attempt.durationMs,
      response_status: answer?.status ?? null,
      response_body: answer === null ? null : keptAnswer(answer.body.toString()),
      problem: problem ?? null,
    },
  );
  const slowness = { is_slow: isSlow(attempt.durationMs) };
  if (dueAt !== null)
    await askDeliveries(trx, accountId, [delivery], [{ ...webhook, ...slowness }], { runAt: dueAt });
  if (problem !== undefined) return noteFailure(platform, trx, emit, { ...webhook, ...slowness });
  if (webhook.failures > 0 || webhook.is_slow !== slowness.is_slow)
    await updateWebhookRow(
      trx,
      { accountId, id: webhookId },
      { ...recovered, ...slowness },
      platform.clock.now(),
    );
}

const recovered = { failures: 0, failing_since: null, rests_until: null };

/** A webhook that has failed for long is paused, and administrators are notified once. */
async function noteFailure(platform: Platform, trx: Trx, emit: Emit, webhook: WebhookRow): Promise<void> {
  const { account_id: accountId, id } = webhook;
  const now = platform.clock.now();
  const failures = webhook.failures + 1;
  const isNewTrouble = webhook.failing_since === null || hasBeenQuiet(webhook.updated_at, now);
  const since = isNewTrouble ? now : (webhook.failing_since ?? now);
  const counted = {
    failures,
    failing_since: since,
    rests_until: restsUntil(failures, now),
    is_slow: webhook.is_slow,
  };
  const isPaused = webhook.paused_at === null && hasFailedForLong(since, now);
  await updateWebhookRow(
    trx,
    { accountId, id },
    { ...counted, ...(isPaused ? { paused_at: now } : {}) },
    now,
  );
  if (!isPaused) return;
  await failWaiting(trx, accountId, id, pausedText);
  announceChange(emit, accountId, id);
  await addJob(trx, pausedEmail, { account_id: accountId, id, at: now.getTime() });
}
