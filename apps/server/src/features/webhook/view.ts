import {
  webhookDeliveryStatuses,
  type Webhook,
  type WebhookDelivery,
  type WebhookExchange,
} from '@confab/contract/features/webhook';
import { isStillSlow } from '@confab/rules/receiver-pause';
import { channelOf } from '../../channels/registry.ts';
import type { DeliveryRow, DeliverySummaryRow } from './delivery-queries.ts';
import { shownBody, shownMissedAt } from './model.ts';
import type { ShownWebhook } from './queries.ts';

export function webhookView(row: ShownWebhook, now: Date): Webhook {
  const { inbox_id: inboxId, inbox_name: inboxName, inbox_channel: channel } = row;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    account_id: row.account_id,
    subscriptions: row.subscriptions,
    ...(inboxId === null || inboxName === null || channel === null
      ? {}
      : { inbox: { id: inboxId, name: inboxName, channel_type: channelOf(channel).wireName } }),
    paused_at: row.paused_at?.toISOString() ?? null,
    is_signed: row.secret_encrypted !== null,
    is_slow: isStillSlow(row.slow_at, now),
    missed_at: shownMissedAt(row.missed_at, now)?.toISOString() ?? null,
  };
}

export function deliveryView(row: DeliverySummaryRow): WebhookDelivery {
  return {
    id: row.id,
    uuid: row.uuid,
    event: row.event,
    status: webhookDeliveryStatuses[row.status] ?? 'failed',
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    attempted_at: row.attempted_at?.toISOString() ?? null,
    duration_ms: row.duration_ms,
    response_status: row.response_status,
    problem: row.problem,
  };
}

export function exchangeView(row: DeliveryRow): WebhookExchange {
  return { ...deliveryView(row), request_body: shownBody(row.body), response_body: row.response_body };
}
