import { inboxWebhookRequested } from '@confab/contract/features/inbox';
import type { EventData } from '@confab/contract/kit/event';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isSubscribed } from '../../../webhook/index.ts';

/** Sends an inbox event to the account's webhooks, if the operator allows it and one is subscribed. */
export async function requestInboxHook(
  { installation }: Platform,
  trx: Trx,
  emit: Emit,
  accountId: number,
  request: EventData<typeof inboxWebhookRequested>,
): Promise<void> {
  if (!installation.inboxEvents || !(await isSubscribed(trx, accountId, request.event))) return;
  emit(outboxEvent(inboxWebhookRequested, { accountId, audience: {} }, request));
}
