import type { Feature } from '../../platform/feature.ts';
import { macroCron, purgeMacroRunsJob } from './jobs.ts';
import { macroReactions } from './reactions.ts';
import { macroRoutes } from './routes.ts';

export const macroFeature: Feature = {
  routes: macroRoutes,
  reactions: macroReactions,
  jobs: [purgeMacroRunsJob],
  cron: macroCron,
};
