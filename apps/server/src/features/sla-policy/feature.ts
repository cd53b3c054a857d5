import type { Feature } from '../../platform/feature.ts';
import { slaPolicyRoutes } from './routes.ts';

export const slaPolicyFeature: Feature = { routes: slaPolicyRoutes };
