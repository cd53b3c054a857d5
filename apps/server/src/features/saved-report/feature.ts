import type { Feature } from '../../platform/feature.ts';
import { savedReportCron, sendDueReportsJob, sendSavedReportJob } from './jobs.ts';
import { savedReportRoutes } from './routes.ts';

export const savedReportFeature: Feature = {
  routes: savedReportRoutes,
  jobs: [sendSavedReportJob, sendDueReportsJob],
  cron: savedReportCron,
};
