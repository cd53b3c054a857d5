import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { Agent, Availability } from '@confab/contract/features/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { storedRole } from '@confab/rules/permissions';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countMembers, findAccount, lockAccount } from '../../account/index.ts';
import { isMemberOrInvited } from '../queries.ts';
import { storedAvailability } from '../view.ts';
import { invite } from './invite.ts';
import { findAgentsAndInvited } from '../steps/find-agents.ts';
import { chosenRole } from '../steps/chosen-role.ts';
import { requireProvenAddress } from '../steps/require-proven-address.ts';

export type CreateAgent = {
  email: string;
  name?: string | null;
  role?: Role | null;
  availability?: Availability | null;
  auto_offline?: boolean | null;
  custom_role_id?: number | null;
};

/**
 * Invites a person to the account. Throws `invalid` for an invalid address, an unknown role or an existing member, `limit_exceeded`,
 * `forbidden` for a user whose own address is unconfirmed, `too_many_requests`.
 */
export async function createAgent(
  platform: Platform,
  actor: MemberActor,
  input: CreateAgent,
  networks: readonly Network[],
): Promise<Agent> {
  requireProvenAddress(actor);
  const { accountId } = actor;
  const email = normalEmail(input.email);
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  // Checked before the email is counted; checked again below under the account's lock.
  await requireSeat(platform.db, accountId, (await findAccount(platform.db, accountId))?.limits ?? {});
  if (await isMemberOrInvited(platform.db, accountId, email)) throw taken();
  await admitEmail(platform, {
    purpose: 'invitation',
    recipient: email,
    sender: `account:${accountId}`,
    networks,
  });
  const userId = await transact(platform, async (trx, emit) => {
    const account = await lockAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    await requireSeat(trx, accountId, account.limits);
    const rights = await chosenRole(trx, accountId, input);
    const invited = await invite(
      platform,
      { trx, emit },
      {
        accountId,
        accountName: account.name,
        email,
        name: nameOf(input.name, email),
        role: rights?.role ?? storedRole('agent'),
        customRoleId: rights?.customRoleId ?? null,
        availability: storedAvailability(input.availability ?? 'online'),
        autoOffline: input.auto_offline ?? true,
        inviter: actor.person,
      },
    );
    if (invited === undefined) throw taken();
    return invited;
  });
  const [agent] = await findAgentsAndInvited(platform, accountId, [userId]);
  // Removed by another request in between.
  if (agent === undefined) throw new Failure('not_found');
  return agent;
}

async function requireSeat(db: Queryable, accountId: number, limits: Record<string, unknown>): Promise<void> {
  const limit = limits['agents'];
  if (typeof limit === 'number' && (await countMembers(db, accountId)) >= limit)
    throw new Failure('limit_exceeded');
}

function taken(): Failure {
  return invalidField('user_id', 'taken', 'User has already been taken');
}

function nameOf(input: string | null | undefined, email: string): string {
  const name = input?.trim() ?? '';
  return name === '' ? email.slice(0, email.indexOf('@')) : name;
}
