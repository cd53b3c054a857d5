import type { Feature } from '../../platform/feature.ts';
import { botCalls, hookCallCron, hookCallService, otherCalls, purgeCallsJob } from './jobs.ts';

export const hookCallFeature: Feature = {
  jobs: [botCalls, otherCalls, purgeCallsJob],
  cron: hookCallCron,
  services: [hookCallService],
};
