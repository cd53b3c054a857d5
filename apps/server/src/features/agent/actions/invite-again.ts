import { Failure } from '@confab/contract/kit/errors';
import { userInvited } from '@confab/contract/features/user';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { findAgentRows } from '../queries.ts';
import { requireProvenAddress } from '../steps/require-proven-address.ts';

/**
 * Sends an invitation again to a user who has not accepted it. Throws `not_found` for anyone else, `forbidden` for a
 * user whose own address is unconfirmed, `too_many_requests` like the first invitation.
 */
export async function inviteAgain(
  platform: Platform,
  actor: MemberActor,
  userId: number,
  networks: readonly Network[],
): Promise<void> {
  requireProvenAddress(actor);
  const { accountId, person } = actor;
  const [row] = await findAgentRows(platform.db, accountId, [userId]);
  const account = await findAccount(platform.db, accountId);
  if (row === undefined || row.accepted_at !== null || account === undefined) throw new Failure('not_found');
  await admitEmail(platform, {
    purpose: 'invitation',
    recipient: row.invited_email ?? row.email,
    sender: `account:${accountId}`,
    networks,
  });
  await transact(platform, (_trx, emit) => {
    const data = { user_id: userId, inviter_name: person.name, account_name: account.name };
    emit(outboxEvent(userInvited, { accountId, audience: {} }, data));
    return Promise.resolve();
  });
}
