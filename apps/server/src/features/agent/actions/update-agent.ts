import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { Agent, Availability } from '@confab/contract/features/user';
import { storedRole } from '@confab/rules/permissions';
import type { Trx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findMemberOrInvited,
  isMemberElsewhere,
  membersTag,
  updateMemberOrInvited,
} from '../../account/index.ts';
import { emitAccessChanged } from '../../custom-role/index.ts';
import { lockUser, updateUser } from '../../user/index.ts';
import { storedAvailability } from '../view.ts';
import { chosenRole } from '../steps/chosen-role.ts';
import { requireOtherAdministrator } from '../steps/require-other-administrator.ts';
import { findAgentsAndInvited } from '../steps/find-agents.ts';

export type ChangeAgent = {
  name?: string | null;
  role?: Role | null;
  availability?: Availability | null;
  auto_offline?: boolean | null;
  custom_role_id?: number | null;
};

/**
 * Null and missing values change nothing, but a null custom role removes it. Throws `not_found`, and `invalid` for an
 * empty name, an unknown role, the last administrator, and for renaming someone who also belongs to other accounts,
 * where the name would change as well, or whose name is managed by another program.
 */
export async function updateAgent(
  platform: Platform,
  accountId: number,
  userId: number,
  input: ChangeAgent,
): Promise<Agent> {
  const name = input.name?.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  await transact(platform, async (trx, emit) => {
    const rights = await chosenRole(trx, accountId, input);
    if (rights?.role === storedRole('agent')) await requireOtherAdministrator(trx, accountId, userId);
    const member = await findMemberOrInvited(trx, accountId, userId);
    if (member === undefined) throw new Failure('not_found');
    const isInvited = member.accepted_at === null;
    await updateMemberOrInvited(trx, accountId, userId, {
      ...rights,
      availability: input.availability == null ? undefined : storedAvailability(input.availability),
      autoOffline: input.auto_offline ?? undefined,
      invitedName: isInvited ? name : undefined,
    });
    if (isOther(member, rights)) emitAccessChanged(emit, accountId, [userId]);
    if (name !== undefined && !isInvited) await rename(platform, trx, { accountId, userId, name });
  });
  platform.invalidate(`user:${userId}`);
  platform.invalidate(membersTag(accountId));
  const [agent] = await findAgentsAndInvited(platform, accountId, [userId]);
  if (agent === undefined) throw new Failure('not_found');
  return agent;
}

type Rights = { role?: number; customRoleId?: number | null };

function isOther(
  before: { role: number; custom_role_id: number | null },
  { role = before.role, customRoleId = before.custom_role_id }: Rights = {},
): boolean {
  return role !== before.role || customRoleId !== before.custom_role_id;
}

type Named = { accountId: number; userId: number; name: string };

async function rename(
  { installation }: Platform,
  trx: Trx,
  { accountId, userId, name }: Named,
): Promise<void> {
  const user = await lockUser(trx, userId);
  if (user === undefined || user.name === name) return;
  if (!installation.canUpdateProfile)
    throw invalidField('name', 'managed', 'Name is managed outside of this installation');
  if (await isMemberElsewhere(trx, accountId, userId)) {
    const message = 'Name can only be changed by themselves: they belong to other accounts too';
    throw invalidField('name', 'shared', message);
  }
  await updateUser(trx, userId, { name });
}
