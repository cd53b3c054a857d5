import { companyNameChanged } from '@confab/contract/features/company';
import { contactImportEnded } from '@confab/contract/features/contact-import';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { followName } from './actions/follow-name.ts';
import { recountCompanies } from './actions/recount-companies.ts';

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
  reaction<Platform>({
    name: 'company.recount',
    on: [contactImportEnded.name],
    queue: 'bulk',
    run: ({ accountId }, platform) => recountCompanies(platform, accountId),
  }),
];
