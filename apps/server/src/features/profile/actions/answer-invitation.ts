import { Failure } from '@confab/contract/kit/errors';
import { agentRemoved } from '@confab/contract/features/agent';
import type { Invitation } from '@confab/contract/features/profile';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteInvited } from '../../account/index.ts';
import {
  acceptInvitations,
  findUser,
  listInvitations,
  lockUser,
  emitInvitations,
  type UserRow,
} from '../../user/index.ts';
import { invitationView } from '../view.ts';

/** The accounts that invite the user; none before they have proven their address. */
export async function showInvitations(platform: Platform, actor: UserActor): Promise<Invitation[]> {
  const user = await findUser(platform.db, actor.person.id);
  const email = user && provenEmail(user);
  if (user === undefined || email === undefined) return [];
  return (await listInvitations(platform.db, user.id, email)).map(invitationView);
}

/** Makes the user a member of the account. Throws `not_found` where nothing waits for them. */
export async function acceptInvitation(
  platform: Platform,
  actor: UserActor,
  accountId: number,
): Promise<void> {
  const userId = actor.person.id;
  await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    const email = user && provenEmail(user);
    if (email === undefined) throw new Failure('not_found');
    const accepted = await acceptInvitations(trx, { userId, email, accountId }, platform.clock.now());
    if (accepted.length === 0) throw new Failure('not_found');
    await emitInvitations(trx, emit, userId);
  });
  platform.invalidate(`user:${userId}`);
}

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

/** An invitation is to whoever reads the mail of an address. */
function provenEmail(user: UserRow): string | undefined {
  return user.confirmed_at === null ? undefined : user.email;
}
