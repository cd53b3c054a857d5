import { availabilities } from '@confab/contract/features/user';
import type { Platform } from '../../../../platform/platform.ts';
import { findTeamMembers } from '../../../team/index.ts';
import { visibilitiesOf } from '../../steps/readers.ts';

type Member = { user_id: number; availability: number; auto_offline: boolean };

/** Members who are online, or always shown as online, are not busy, and may see conversations. */
export async function onlineOf(
  platform: Platform,
  accountId: number,
  members: readonly Member[],
): Promise<number[]> {
  const willing = members.filter(({ availability }) => availabilities[availability] === 'online');
  const ids = willing.map(({ user_id: id }) => id);
  const present = await platform.presence.online(accountId, 'user', ids);
  const there = willing
    .filter(({ user_id: id, auto_offline: isAuto }) => !isAuto || present.has(id))
    .map(({ user_id: id }) => id);
  const visibilities = await visibilitiesOf(platform.db, accountId, there);
  return there.filter((id) => visibilities.has(id));
}

/** The members of a team who are online. Call before a transaction: presence may be queried over the network. */
export async function onlineInTeam(
  platform: Platform,
  accountId: number,
  teamId: number | null | undefined,
): Promise<number[]> {
  if (!teamId) return [];
  return onlineOf(platform, accountId, await findTeamMembers(platform.db, accountId, teamId));
}
