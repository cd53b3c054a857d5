import { Failure } from '@confab/contract/kit/errors';
import { agentRemoved } from '@confab/contract/features/agent';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteInvited } from '../../account/index.ts';
import { emitInvitations, lockUser } from '../../user/index.ts';
import { provenEmail } from '../steps/proven-email.ts';

/** Takes the invitation from the list of both sides. Throws as above. */
export async function declineInvitation(
  platform: Platform,
  actor: UserActor,
  accountId: number,
): Promise<void> {
  const userId = actor.person.id;
  await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    const declined = await deleteInvited(trx, accountId, userId);
    // Thrown in here, so that an invitation to another address than the user's stays.
    if (declined === undefined || user === undefined || declined.invited_email !== provenEmail(user))
      throw new Failure('not_found');
    emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: userId, invited: true }));
    await emitInvitations(trx, emit, userId);
  });
}
