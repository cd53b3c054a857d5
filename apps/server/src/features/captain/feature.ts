import type { Feature } from '../../platform/feature.ts';
import { assistantRoutes } from './assistants/routes.ts';
import { copilotRoutes } from './copilot/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { captainReportRoutes } from './figures/routes.ts';
import { captainCron, captainJobs } from './jobs.ts';
import { captainReactions } from './reactions.ts';
import { responseRoutes } from './responses/routes.ts';

export const captainFeature: Feature = {
  routes: (platform) => [
    ...assistantRoutes(platform),
    ...responseRoutes(platform),
    ...documentRoutes(platform),
    ...copilotRoutes(platform),
    ...captainReportRoutes(platform),
  ],
  reactions: captainReactions,
  jobs: captainJobs,
  cron: captainCron,
};
