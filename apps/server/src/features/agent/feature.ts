import type { Feature } from '../../platform/feature.ts';
import { agentReactions } from './reactions.ts';
import { agentRoutes } from './routes.ts';

export const agentFeature: Feature = { routes: agentRoutes, reactions: agentReactions };
