import { cannedResponseChanged } from '@confab/contract/features/canned-response';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Notifies every member of the account that their list is out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(cannedResponseChanged, { accountId, audience: { account: true } }, { id }));
}
