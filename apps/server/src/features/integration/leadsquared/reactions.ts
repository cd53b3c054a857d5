import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueCalls } from './actions/queue-calls.ts';
import { leadSquaredEvents } from './event-model.ts';

export const leadSquaredReactions = [
  reaction<Platform>({
    name: 'leadsquared.note',
    on: leadSquaredEvents,
    queue: 'default',
    // Most accounts have not connected it: nothing is written for their events.
    followsLog: { delayMs: 500 },
    runTogether: async (events, platform) => {
      for (const [accountId, ofAccount] of Map.groupBy(events, (event) => event.accountId))
        await queueCalls(platform, accountId, ofAccount);
    },
  }),
];
