import type { Feature } from '../../platform/feature.ts';
import { automationCron, purgeAutomationRunsJob, ruleRuns } from './jobs.ts';
import { automationReactions } from './reactions.ts';
import { automationRoutes } from './routes.ts';

export const automationFeature: Feature = {
  routes: automationRoutes,
  reactions: automationReactions,
  jobs: [ruleRuns, purgeAutomationRunsJob],
  cron: automationCron,
};
