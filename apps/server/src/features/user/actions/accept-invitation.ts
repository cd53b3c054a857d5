import type { Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptInvitations } from '../invitation-queries.ts';
import { updateUser } from '../queries.ts';
import type { RedeemedToken } from '../steps/redeem-user-token.ts';
import { emitInvitations } from '../steps/emit-invitations.ts';

type Work = { trx: Trx; emit: Emit };

/**
 * Adds the user, who has just confirmed the address of the link, to the account of the invitation. The address was
 * never confirmed before, so they get the name the account gave them, not the name given by an earlier sign-up.
 */
export async function acceptInvitationByEmail(
  platform: Platform,
  { trx, emit }: Work,
  { user, email, accountId }: RedeemedToken,
): Promise<void> {
  const [accepted] = await acceptInvitations(
    trx,
    { userId: user.id, email, accountId },
    platform.clock.now(),
  );
  const name = accepted?.invited_name;
  if (user.confirmed_at === null && name != null) await updateUser(trx, user.id, { name });
  await emitInvitations(trx, emit, user.id);
}
