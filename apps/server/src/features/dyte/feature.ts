import type { Feature } from '../../platform/feature.ts';
import { dyteRoutes } from './routes.ts';

export const dyteFeature: Feature = { routes: dyteRoutes };
