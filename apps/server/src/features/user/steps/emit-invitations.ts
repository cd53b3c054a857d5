import { invitationsChanged } from '@confab/contract/features/user';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import { listMemberAccountIds } from '../invitation-queries.ts';

/** Notifies the user's open screens, in all accounts, that the list of their invitations changed. */
export async function emitInvitations(trx: Trx, emit: Emit, userId: number): Promise<void> {
  for (const accountId of await listMemberAccountIds(trx, userId)) {
    emit(outboxEvent(invitationsChanged, { accountId, audience: { users: [userId] } }, {}));
  }
}
