import type { Feature } from '../../platform/feature.ts';
import { categoryRoutes } from './routes.ts';

export const categoryFeature: Feature = { routes: categoryRoutes };
