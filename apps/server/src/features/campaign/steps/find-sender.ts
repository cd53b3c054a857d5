import type { UserPush } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';

/** The sender of a campaign; null for none, and once they have left. */
export async function findSender(
  platform: Platform,
  accountId: number,
  id: number | null,
): Promise<UserPush | null> {
  const [agent] = id === null ? [] : await findAgents(platform, accountId, [id]);
  if (agent === undefined) return null;
  return {
    id: agent.id,
    name: agent.name,
    available_name: agent.available_name,
    avatar_url: agent.thumbnail,
    type: 'user',
    availability_status: null,
    thumbnail: agent.thumbnail,
  };
}
