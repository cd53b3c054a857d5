import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendDueReports } from './actions/send-due-reports.ts';
import { sendReport } from './actions/send-report.ts';
import { reportEmailJob } from './job-model.ts';

export const sendSavedReportJob = job({
  ...reportEmailJob,
  queue: 'bulk',
  run: ({ account_id: accountId, id, moment }, platform: Platform) =>
    sendReport(platform, { accountId, id }, new Date(moment)),
});

/** Runs by the clock. */
export const sendDueReportsJob = job({
  name: 'send-due-reports',
  queue: 'default',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => sendDueReports(platform),
});

export const savedReportCron = [{ name: 'send-due-reports', at: '* * * * *' }];
