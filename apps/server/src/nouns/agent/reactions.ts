import { agentRemoved } from '@confab/contract/nouns/agent';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteHomelessUser } from '../user/door.ts';

/** A user who left their last account goes too, once nothing is assigned to them any more. */
export const agentReactions = [
  reaction<Platform>({
    name: 'agent.forget',
    on: [agentRemoved.name],
    lane: 'steady',
    run: async (event, platform) => {
      const userId = event.data['user_id'];
      if (typeof userId !== 'number') return;
      const outcome = await platform.db.transaction().execute((trx) => deleteHomelessUser(trx, userId));
      // Taking their conversations from them is the other reaction to the same event.
      if (outcome === 'busy') throw new Error(`user ${userId} still has conversations`);
      if (outcome === 'deleted') platform.invalidate(`user:${userId}`);
    },
  }),
];
