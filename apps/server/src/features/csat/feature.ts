import type { Feature } from '../../platform/feature.ts';
import { csatRoutes } from './routes.ts';

export const csatFeature: Feature = { routes: csatRoutes };
