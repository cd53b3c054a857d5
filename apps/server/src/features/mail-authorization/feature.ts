import type { Feature } from '../../platform/feature.ts';
import { callbackRoutes } from './callback-routes.ts';
import { mailAuthorizationRoutes } from './routes.ts';

export const mailAuthorizationFeature: Feature = { routes: mailAuthorizationRoutes, pages: callbackRoutes };
