import type { Feature } from '../../platform/feature.ts';
import { inboxRoutes } from './routes.ts';

export const inboxFeature: Feature = { routes: inboxRoutes };
