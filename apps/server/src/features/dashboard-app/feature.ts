import type { Feature } from '../../platform/feature.ts';
import { dashboardAppRoutes } from './routes.ts';

export const dashboardAppFeature: Feature = { routes: dashboardAppRoutes };
