import type { Feature } from '../../platform/feature.ts';
import { callbackRoutes } from './callback-routes.ts';
import { instagramRoutes } from './routes.ts';

export const instagramFeature: Feature = { routes: instagramRoutes, pages: callbackRoutes };
