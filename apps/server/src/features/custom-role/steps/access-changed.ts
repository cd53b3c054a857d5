import { accessChanged } from '@confab/contract/features/user';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Notifies the open screens of these users that their permissions in the account have changed. */
export function emitAccessChanged(emit: Emit, accountId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  emit(outboxEvent(accessChanged, { accountId, audience: { users: [...userIds] } }, {}));
}
