import { inboxProgramRemoved } from '@confab/contract/features/inbox';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

/** Emits that a bot of these inboxes was removed, so that pending conversations continue without it. */
export function announceProgramRemoved(emit: Emit, accountId: number, inboxIds: readonly number[]): void {
  for (const id of inboxIds)
    emit(outboxEvent(inboxProgramRemoved, { accountId, audience: {} }, { inbox_id: id }));
}
