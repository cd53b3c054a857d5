import type { Feature } from '../../platform/feature.ts';
import { portalRoutes } from './routes.ts';

export const portalFeature: Feature = { routes: portalRoutes };
