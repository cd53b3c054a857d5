import type { Feature } from '../../platform/feature.ts';
import { facebookPageRoutes } from './routes.ts';

export const facebookPageFeature: Feature = { routes: facebookPageRoutes };
