import type { Feature } from '../../platform/feature.ts';
import { publicInboxRoutes } from './routes.ts';

export const publicInboxFeature: Feature = { routes: publicInboxRoutes };
