import type { Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptInvitations } from '../invitation-queries.ts';
import { updateUser } from '../queries.ts';
import type { RedeemedToken } from '../steps/redeem-user-token.ts';
import { emitInvitations } from '../steps/emit-invitations.ts';

type Work = { trx: Trx; emit: Emit };

/**
 * Takes the user, who has just proven the address of the link, into the account that the link was to. Nobody had
 * proven the address before: so they are called as the account calls them, and not as whoever came first did.
 */
export async function acceptInvitationByMail(
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
