import type { Feature } from '../../platform/feature.ts';
import { callbackRoutes } from './callback-routes.ts';
import { twitterProfileRoutes } from './routes.ts';

export const twitterProfileFeature: Feature = { routes: twitterProfileRoutes, pages: callbackRoutes };
