import type { Feature } from '../../platform/feature.ts';
import { integrationRoutes } from './routes.ts';

export const integrationFeature: Feature = { routes: integrationRoutes };
