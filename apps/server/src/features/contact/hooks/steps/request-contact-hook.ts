import { contactWebhookRequested } from '@confab/contract/features/contact';
import type { EventData } from '@confab/contract/kit/event';
import type { Trx } from '../../../../platform/db/database.ts';
import { emit, outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { isSubscribed } from '../../../webhook/index.ts';

/** Tells the webhooks of the account of a contact, once the change is committed; nothing where none wants to know. */
export async function requestContactHook(
  trx: Trx,
  accountId: number,
  request: EventData<typeof contactWebhookRequested>,
): Promise<void> {
  if (!(await isSubscribed(trx, accountId, request.event))) return;
  await emit(trx, [outboxEvent(contactWebhookRequested, { accountId, audience: {} }, request)]);
}
