import { agentRemoved } from '@confab/contract/features/agent';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOwnReports } from './queries.ts';

export const savedReportReactions = [
  /** A member's private reports are deleted with them, as no one else sees them. */
  reaction<Platform>({
    name: 'saved_report.forget',
    on: [agentRemoved.name],
    queue: 'default',
    run: async (event, platform) => {
      const userId = event.data['user_id'];
      if (typeof userId === 'number') await deleteOwnReports(platform.db, event.accountId, userId);
    },
  }),
];
