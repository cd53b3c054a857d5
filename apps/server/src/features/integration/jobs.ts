import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailLostAccess } from './actions/email-lost-access.ts';
import { lostAccessEmail } from './job-model.ts';

export const emailLostAccessJob = job({
  ...lostAccessEmail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    emailLostAccess(platform, { accountId, id, at }),
});
