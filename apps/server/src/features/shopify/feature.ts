import type { Feature } from '../../platform/feature.ts';
import { shopifyRoutes } from './routes.ts';
import { shopifyPages } from './webhook-routes.ts';

export const shopifyFeature: Feature = { routes: shopifyRoutes, pages: shopifyPages };
