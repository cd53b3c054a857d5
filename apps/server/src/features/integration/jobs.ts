import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailLostAccess } from './actions/mail-lost-access.ts';
import { lostAccessMail } from './job-model.ts';

export const mailLostAccessJob = job({
  ...lostAccessMail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    mailLostAccess(platform, { accountId, id, at }),
});
