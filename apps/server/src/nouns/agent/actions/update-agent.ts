import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { Agent, Availability } from '@confab/contract/nouns/user';
import { storedRole } from '@confab/rules/permissions';
import type { Platform } from '../../../platform/platform.ts';
import { findMember, updateMember } from '../../account/door.ts';
import { updateUser } from '../../user/door.ts';
import { storedAvailability } from '../view.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { findAgents } from './list-agents.ts';

export type ChangeAgent = {
  name?: string | null;
  role?: Role | null;
  availability?: Availability | null;
  auto_offline?: boolean | null;
};

/** Null and absent change nothing. Throws `not_found`, `invalid` for an empty name or the last administrator. */
export async function updateAgent(
  platform: Platform,
  accountId: number,
  userId: number,
  given: ChangeAgent,
): Promise<Agent> {
  const name = given.name?.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  await platform.db.transaction().execute(async (trx) => {
    if (given.role === 'agent') await keepAnAdministrator(trx, accountId, userId);
    if ((await findMember(trx, accountId, userId)) === undefined) throw new Failure('not_found');
    await updateMember(trx, accountId, userId, {
      role: given.role == null ? undefined : storedRole(given.role),
      availability: given.availability == null ? undefined : storedAvailability(given.availability),
      autoOffline: given.auto_offline ?? undefined,
    });
    if (name !== undefined) await updateUser(trx, userId, { name });
  });
  platform.invalidate(`user:${userId}`);
  const [agent] = await findAgents(platform, accountId, [userId]);
  if (agent === undefined) throw new Failure('not_found');
  return agent;
}
