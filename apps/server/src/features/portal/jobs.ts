import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { verifyDomains } from './actions/verify-domains.ts';

/** Runs by the clock, see `portalCron`. */
export const verifyDomainsJob = job({
  name: 'verify-portal-domains',
  queue: 'bulk',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => verifyDomains(platform),
});

export const portalCron = [{ name: 'verify-portal-domains', at: '*/10 * * * *' }];
