import { companyNameChanged } from '@confab/contract/features/company';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { followName } from './actions/follow-name.ts';

export const companyReactions = [
  reaction<Platform>({
    name: 'company.follow_name',
    on: [companyNameChanged.name],
    queue: 'bulk',
    run: async ({ accountId, data }, platform) => {
      const { company_id: id } = data;
      if (typeof id === 'number') await followName(platform, { accountId, id });
    },
  }),
];
