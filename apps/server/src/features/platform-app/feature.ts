import type { Feature } from '../../platform/feature.ts';
import { platformAppRoutes } from './routes.ts';

export const platformAppFeature: Feature = { routes: platformAppRoutes };
