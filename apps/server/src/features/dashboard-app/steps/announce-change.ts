import { dashboardAppChanged } from '@confab/contract/features/dashboard-app';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Notifies every member of the account that their list is out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(dashboardAppChanged, { accountId, audience: { account: true } }, { id }));
}
