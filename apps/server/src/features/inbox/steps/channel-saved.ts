import { inboxChannelSaved } from '@confab/contract/features/inbox-provider';
import { outboxEvent, type OutboxEvent } from '../../../platform/outbox/outbox.ts';

/** For reactions only: the channel of an inbox is new, or was saved. */
export function channelSaved(accountId: number, inboxId: number): OutboxEvent {
  return outboxEvent(inboxChannelSaved, { accountId, audience: {} }, { inbox_id: inboxId });
}
