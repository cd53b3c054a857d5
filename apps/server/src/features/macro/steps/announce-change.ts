import { macroChanged } from '@confab/contract/features/macro';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Notifies every member of the account that their list is out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(macroChanged, { accountId, audience: { account: true } }, { id }));
}
