import type { Feature } from '../../platform/feature.ts';
import { linearCallback } from './callback-routes.ts';
import { linearRoutes } from './routes.ts';

export const linearFeature: Feature = { routes: linearRoutes, pages: linearCallback };
