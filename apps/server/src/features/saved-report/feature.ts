import type { Feature } from '../../platform/feature.ts';
import { savedReportCron, sendDueReportsJob, sendSavedReportJob } from './jobs.ts';
import { savedReportReactions } from './reactions.ts';
import { savedReportRoutes } from './routes.ts';

export const savedReportFeature: Feature = {
  routes: savedReportRoutes,
  reactions: savedReportReactions,
  jobs: [sendSavedReportJob, sendDueReportsJob],
  cron: savedReportCron,
};
