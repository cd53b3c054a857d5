import { userInvited } from '@confab/contract/features/user';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertMember } from '../../account/index.ts';
import { findOrCreateInvited, emitInvitations } from '../../user/index.ts';

export type NewInvitation = {
  accountId: number;
  accountName: string;
  email: string;
  name: string;
  /** Stored forms, see `NewMember`. */
  role: number;
  customRoleId?: number | null;
  availability: number;
  autoOffline: boolean;
  inviter: { id: number; name: string } | null;
};

/**
 * Invites the owner of an address to the account; they become a member once they accept. It behaves the same for
 * known and unknown addresses, so it does not reveal which are known, and no user is changed. Returns the id of the
 * user, or undefined when they are a member or already invited.
 */
export async function invite(
  platform: Platform,
  { trx, emit }: { trx: Trx; emit: Emit },
  invitation: NewInvitation,
): Promise<number | undefined> {
  const { accountId, email, name, inviter, role, customRoleId, availability, autoOffline } = invitation;
  const { id: userId } = await findOrCreateInvited(platform, trx, { name, email });
  const isNew = await insertMember(trx, {
    accountId,
    userId,
    role,
    customRoleId: customRoleId ?? null,
    availability,
    autoOffline,
    inviterId: inviter?.id ?? null,
    invited: { name, email },
  });
  if (!isNew) return undefined;
  const data = {
    user_id: userId,
    inviter_name: inviter?.name ?? null,
    account_name: invitation.accountName,
  };
  emit(outboxEvent(userInvited, { accountId, audience: {} }, data));
  await emitInvitations(trx, emit, userId);
  return userId;
}
