import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { handleEmail } from './actions/handle-email.ts';
import { purgeEmails } from './actions/purge-emails.ts';
import { emailHandling } from './job-model.ts';

export const handleEmailJob = job({
  ...emailHandling,
  queue: 'default',
  run: ({ account_id: accountId, id }, platform: Platform) => handleEmail(platform, accountId, id),
});

/** Runs by the clock, see `emailCron`. */
export const purgeEmailsJob = job({
  name: 'purge-inbound-emails',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeEmails(platform),
});

export const emailCron = [{ name: 'purge-inbound-emails', at: '47 * * * *' }];
