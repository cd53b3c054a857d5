import type { Trx } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { callHook, type HookResult } from '../../../platform/outbound/post-hook.ts';
import { isSlow, isStillSlow } from '@confab/rules/receiver-pause';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { failWaiting, updateDelivery, type DeliveryRow } from '../delivery-queries.ts';
import { pausedEmail } from '../job-model.ts';
import {
  delivered,
  failed,
  isInactive,
  hasFailedForLong,
  storedAnswer,
  nextAttemptAt,
  backoffUntil,
  waiting,
} from '../model.ts';
import { lockWebhook, updateWebhookRow, type WebhookRow } from '../queries.ts';
import { nextDueAt } from '../receiver-queries.ts';
import { announceChange } from './announce-change.ts';
import { signedHeaders } from './signed-headers.ts';
import { openSecret } from './webhook-secret.ts';

/** Makes one attempt, and schedules the next delivery of the webhook. */
export async function attemptDelivery(
  platform: Platform,
  delivery: DeliveryRow,
  webhook: WebhookRow,
): Promise<void> {
  const now = platform.clock.now();
  const headers = signedHeaders(delivery, openSecret(platform, webhook), now);
  const start = performance.now();
  const result = await callHook(platform.outbound, webhook.url, delivery.body, headers);
  const durationMs = Math.round(performance.now() - start);
  const attempt = { at: now, durationMs, result, replayId: webhook.next_delivery_id };
  await transact(platform, (trx, emit) => recordAttempt(platform, trx, emit, delivery, attempt));
}

/** `replayId`: the requested resend when the attempt started. */
type Attempt = { at: Date; durationMs: number; result: HookResult; replayId: number | null };

async function recordAttempt(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  const { account_id: accountId, id, webhook_id: webhookId } = delivery;
  const webhook = await lockWebhook(trx, { accountId, id: webhookId });
  if (webhook === undefined) return;
  const now = platform.clock.now();
  const { answer, problem } = attempt.result;
  const attempts = delivery.attempts + 1;
  const isOver = problem === undefined || attempts >= delivery.max_attempts;
  const dueAt = isOver ? null : nextAttemptAt(attempts, now);
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
      response_body: answer === null ? null : storedAnswer(answer.body.toString()),
      problem: problem ?? null,
    },
  );
  await recordCall(trx, emit, webhook, {
    now,
    isFailure: problem !== undefined,
    durationMs: attempt.durationMs,
    replayId: attempt.replayId,
  });
}

type Turn = { now: Date; isFailure: boolean; durationMs: number; replayId: number | null };

/** A webhook that has failed for long is paused, and administrators are notified once. */
async function recordCall(trx: Trx, emit: Emit, webhook: WebhookRow, turn: Turn): Promise<void> {
  const { account_id: accountId, id } = webhook;
  const { now } = turn;
  const tookLong = isSlow(turn.durationMs);
  const trouble = turn.isFailure ? moreFailures(webhook, now) : noFailures;
  // A delivery someone asked to resend in the meantime comes next, immediately.
  const isReplayed = webhook.next_delivery_id !== turn.replayId;
  const backoffUntil = isReplayed ? null : trouble.backoff_until;
  const isPaused =
    trouble.failing_since !== null &&
    webhook.paused_at === null &&
    hasFailedForLong(trouble.failing_since, now);
  if (isPaused) await failWaiting(trx, accountId, id, 'The webhook is paused');
  await updateWebhookRow(
    trx,
    { accountId, id },
    {
      ...trouble,
      backoff_until: backoffUntil,
      called_at: now,
      next_delivery_id: isReplayed ? webhook.next_delivery_id : null,
      next_at: nextDueAt({ accountId, id }, backoffUntil),
      ...(tookLong ? { slow_at: now } : {}),
      ...(isPaused ? { paused_at: now } : {}),
    },
    now,
  );
  if (isPaused) await addJob(trx, pausedEmail, { account_id: accountId, id, at: now.getTime() });
  if (isPaused || (tookLong && !isStillSlow(webhook.slow_at, now))) announceChange(emit, accountId, id);
}

const noFailures = { failures: 0, failing_since: null, backoff_until: null };

function moreFailures(
  { failures: before, failing_since: since, called_at: calledAt }: WebhookRow,
  now: Date,
): { failures: number; failing_since: Date; backoff_until: Date | null } {
  const failures = before + 1;
  const isNew = since === null || (calledAt !== null && isInactive(calledAt, now));
  return {
    failures,
    failing_since: isNew ? now : since,
    backoff_until: backoffUntil(failures, now),
  };
}
