import type { Feature } from '../../platform/feature.ts';
import { appliedSlaRoutes } from './routes.ts';

export const appliedSlaFeature: Feature = { routes: appliedSlaRoutes };
