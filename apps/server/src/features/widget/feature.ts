import type { Feature } from '../../platform/feature.ts';
import { widgetRoutes } from './routes.ts';

export const widgetFeature: Feature = { routes: widgetRoutes };
