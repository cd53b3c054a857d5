import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import { userInvited, type Availability, type Agent } from '@confab/contract/nouns/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { storedRole } from '@confab/rules/permissions';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countMembers, insertMember, lockAccount } from '../../account/door.ts';
import { endSessions } from '../../session/door.ts';
import { createUser, findUserByEmail, renewAccessToken, updateUser } from '../../user/door.ts';
import { storedAvailability } from '../view.ts';
import { findAgents } from './list-agents.ts';

export type CreateAgent = {
  email: string;
  name?: string | null;
  role?: Role | null;
  availability?: Availability | null;
  auto_offline?: boolean | null;
};

/**
 * Takes somebody into the account. Who is a user with a proven address is only linked; others get a mail by
 * which they set a password. Throws `invalid` for no address or a member, `limit_exceeded`.
 */
export async function createAgent(
  platform: Platform,
  actor: MemberActor,
  given: CreateAgent,
): Promise<Agent> {
  const email = normalEmail(given.email);
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  const { accountId } = actor;
  const userId = await transact(platform, async (trx, emit) => {
    const account = await lockAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    const limit = account.limits['agents'];
    if (typeof limit === 'number' && (await countMembers(trx, accountId)) >= limit)
      throw new Failure('limit_exceeded');
    const invited = await findOrCreateUser(platform, trx, email, given.name);
    const linked = await insertMember(trx, {
      accountId,
      userId: invited.id,
      role: storedRole(given.role ?? 'agent'),
      availability: storedAvailability(given.availability ?? 'online'),
      autoOffline: given.auto_offline ?? true,
      inviterId: actor.person.id,
    });
    if (!linked) throw invalidField('user_id', 'taken', 'User has already been taken');
    const news = { user_id: invited.id, inviter_name: actor.person.name, account_name: account.name };
    if (!invited.confirmed) emit(outboxEvent(userInvited, { accountId, audience: {} }, news));
    return invited.id;
  });
  platform.invalidate(`user:${userId}`);
  const [agent] = await findAgents(platform, accountId, [userId]);
  // Somebody else removed them between the two.
  if (agent === undefined) throw new Failure('not_found');
  return agent;
}

async function findOrCreateUser(
  platform: Platform,
  trx: Trx,
  email: string,
  name: string | null | undefined,
): Promise<{ id: number; confirmed: boolean }> {
  const existing = await findUserByEmail(trx, email);
  if (existing === undefined) {
    const given = name?.trim() ?? '';
    const ownName = given === '' ? email.slice(0, email.indexOf('@')) : given;
    const user = await createUser(platform, trx, {
      name: ownName,
      email,
      passwordHash: null,
      confirmed: false,
    });
    return { id: user.id, confirmed: false };
  }
  if (existing.confirmed_at === null) await lockOut(platform, trx, existing.id);
  return { id: existing.id, confirmed: existing.confirmed_at !== null };
}

/**
 * Somebody signed up under this address and never proved that it is theirs. They must not get into the account
 * by what they know: only who reads the invitation does.
 */
async function lockOut(platform: Platform, trx: Trx, userId: number): Promise<void> {
  await updateUser(trx, userId, { passwordHash: null, pubsubToken: platform.ids.token(18) });
  await renewAccessToken(platform, trx, userId);
  await endSessions(trx, userId, undefined);
}
