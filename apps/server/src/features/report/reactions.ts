import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordEvents } from './actions/record-events.ts';
import { countedEvents } from './event-model.ts';

export const reportReactions = [
  reaction<Platform>({
    name: 'report.record',
    on: countedEvents,
    queue: 'default',
    followsLog: { delayMs: 500 },
    runTogether: async (events, platform) => {
      for (const [accountId, ofAccount] of Map.groupBy(events, (event) => event.accountId))
        await recordEvents(platform, accountId, ofAccount);
    },
  }),
];
