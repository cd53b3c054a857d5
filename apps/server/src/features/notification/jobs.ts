import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOld } from './actions/delete-old.ts';
import { wakeSnoozed } from './actions/wake-snoozed.ts';
import { requestEmails } from './delivery/actions/request-emails.ts';

/** Run by the clock, see `notificationCron`. */
export const notificationJobs = [
  job({
    name: 'wake-notifications',
    queue: 'default',
    maxAttempts: 3,
    payload: Type.Object({}),
    run: (_payload, platform: Platform) => wakeSnoozed(platform),
  }),
  job({
    name: 'email-notifications',
    queue: 'default',
    maxAttempts: 3,
    payload: Type.Object({}),
    run: (_payload, platform: Platform) => requestEmails(platform),
  }),
  job({
    name: 'delete-old-notifications',
    queue: 'bulk',
    maxAttempts: 3,
    payload: Type.Object({}),
    run: (_payload, platform: Platform) => deleteOld(platform),
  }),
];

export const notificationCron = [
  { name: 'wake-notifications', at: '*/5 * * * *' },
  { name: 'email-notifications', at: '* * * * *' },
  { name: 'delete-old-notifications', at: '17 3 * * *' },
];
