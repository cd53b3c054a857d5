import type { Feature } from '../../platform/feature.ts';
import { botAvatarJob, systemBotPropagationJob } from './jobs.ts';
import { agentBotRoutes } from './routes.ts';

export const agentBotFeature: Feature = {
  routes: agentBotRoutes,
  jobs: [botAvatarJob, systemBotPropagationJob],
};
