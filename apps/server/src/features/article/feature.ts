import type { Feature } from '../../platform/feature.ts';
import { articleRoutes } from './routes.ts';

export const articleFeature: Feature = { routes: articleRoutes };
