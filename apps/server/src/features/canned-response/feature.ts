import type { Feature } from '../../platform/feature.ts';
import { cannedResponseRoutes } from './routes.ts';

export const cannedResponseFeature: Feature = { routes: cannedResponseRoutes };
