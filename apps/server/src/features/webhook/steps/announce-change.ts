import { webhookChanged } from '@confab/contract/features/webhook';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Lets administrators know that their list is out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(webhookChanged, { accountId, audience: { account: true } }, { id }));
}
