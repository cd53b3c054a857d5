import { agentRemoved } from '@confab/contract/features/agent';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteInvited, listInvitedElsewhere, lockAccount } from '../../account/index.ts';
import { findUser } from '../../user/index.ts';
import { invite } from '../actions/invite.ts';

/**
 * An invited user changed their address. The invitation was for the owner of the old address, who may be a different
 * person: it is withdrawn from the user and sent again.
 */
export async function readdressInvitations(platform: Platform, userId: number): Promise<void> {
  const user = await findUser(platform.db, userId);
  if (user === undefined) return;
  for (const { account_id: accountId } of await listInvitedElsewhere(platform.db, userId, user.email)) {
    await transact(platform, async (trx, emit) => {
      const account = await lockAccount(trx, accountId);
      const taken = account && (await deleteInvited(trx, accountId, userId));
      if (account === undefined || taken?.invited_email == null) return;
      const inviter = taken.inviter_id === null ? undefined : await findUser(trx, taken.inviter_id);
      await invite(
        platform,
        { trx, emit },
        {
          accountId,
          accountName: account.name,
          email: taken.invited_email,
          name: taken.invited_name ?? taken.invited_email,
          role: taken.role,
          customRoleId: taken.custom_role_id,
          availability: taken.availability,
          autoOffline: taken.auto_offline,
          inviter: inviter ?? null,
        },
      );
      emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: userId, invited: true }));
    });
  }
}
