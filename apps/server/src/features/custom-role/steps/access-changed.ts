import { accessChanged } from '@confab/contract/features/user';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Tells the open screens of these users that what they may do in the account has changed. */
export function emitAccessChanged(emit: Emit, accountId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  emit(outboxEvent(accessChanged, { accountId, audience: { users: [...userIds] } }, {}));
}
