import { inboxProgramRemoved } from '@confab/contract/features/inbox';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Lets what waits for a program of these inboxes go on without it. */
export function announceProgramRemoved(emit: Emit, accountId: number, inboxIds: readonly number[]): void {
  for (const id of inboxIds)
    emit(outboxEvent(inboxProgramRemoved, { accountId, audience: {} }, { inbox_id: id }));
}
