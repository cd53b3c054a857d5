import type { Feature } from '../../platform/feature.ts';
import { customFilterRoutes } from './routes.ts';

export const customFilterFeature: Feature = { routes: customFilterRoutes };
