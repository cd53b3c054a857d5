import type { Feature } from '../../platform/feature.ts';
import { billingRoutes } from './routes.ts';
import { billingWebhook } from './webhook-routes.ts';

export const billingFeature: Feature = { routes: billingRoutes, pages: billingWebhook };
