import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkContacts } from './actions/link-contacts.ts';
import { recountAll } from './actions/recount-all.ts';
import { removeUnusedCompanies } from './actions/remove-unused-companies.ts';

export const linkContactsJob = job({
  name: 'link-company-contacts',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => linkContacts(platform),
});

export const removeUnusedCompaniesJob = job({
  name: 'remove-unused-companies',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => removeUnusedCompanies(platform),
});

export const recountCompaniesJob = job({
  name: 'recount-companies',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => recountAll(platform),
});

export const companyCron = [
  { name: 'link-company-contacts', at: '*/10 * * * *' },
  { name: 'recount-companies', at: '*/10 * * * *' },
  { name: 'remove-unused-companies', at: '23 * * * *' },
];
