import { agentRemoved } from '@confab/contract/features/agent';
import { userEmailChanged } from '@confab/contract/features/user';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUserIfOrphaned } from '../user/index.ts';
import { readdressInvitations } from './steps/readdress-invitations.ts';

export const agentReactions = [
  /** A user who left their last account is deleted once nothing is assigned to them. */
  reaction<Platform>({
    name: 'agent.forget',
    on: [agentRemoved.name],
    queue: 'default',
    run: async (event, platform) => {
      const { user_id: userId, invited, stays } = event.data;
      if (typeof userId !== 'number' || stays === true) return;
      // A user who was only invited is deleted if they never signed in: an invitation leaves nothing behind.
      const outcome = await deleteUserIfOrphaned(platform, userId, { provenToo: invited !== true });
      // Taking their conversations from them is the other reaction to the same event.
      if (outcome === 'busy') throw new Error(`user ${userId} still has conversations`);
    },
  }),
  reaction<Platform>({
    name: 'agent.readdress_invitations',
    on: [userEmailChanged.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const userId = event.data['user_id'];
      if (typeof userId === 'number') await readdressInvitations(platform, userId);
    },
  }),
];
