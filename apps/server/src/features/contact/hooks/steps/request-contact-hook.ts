import { contactWebhookRequested } from '@confab/contract/features/contact';
import type { EventData } from '@confab/contract/kit/event';
import type { Trx } from '../../../../platform/db/database.ts';
import { emit, outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { isSubscribed } from '../../../webhook/index.ts';

/**
 * Sends a contact event to the account's webhooks, once the change is committed; does nothing without a subscribed one.
 */
export async function requestContactHook(
  trx: Trx,
  accountId: number,
  request: EventData<typeof contactWebhookRequested>,
): Promise<void> {
  if (!(await isSubscribed(trx, accountId, request.event))) return;
  await emit(trx, [outboxEvent(contactWebhookRequested, { accountId, audience: {} }, request)]);
}
