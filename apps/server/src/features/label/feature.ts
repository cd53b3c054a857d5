import type { Feature } from '../../platform/feature.ts';
import { labelRoutes } from './routes.ts';

export const labelFeature: Feature = { routes: labelRoutes };
