import { articleTransferRequested } from '@confab/contract/features/article-transfer';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { runTransfer } from './actions/run-transfer.ts';

export const articleTransferReactions = [
  reaction<Platform>({
    name: 'article_transfer.run',
    on: [articleTransferRequested.name],
    queue: 'bulk',
    run: async ({ accountId, data: { id } }, platform) => {
      if (typeof id === 'number') await runTransfer(platform, { accountId, id });
    },
  }),
];
