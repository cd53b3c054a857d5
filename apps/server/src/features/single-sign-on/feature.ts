import type { Feature } from '../../platform/feature.ts';
import { signOnRoutes } from './sign-on-routes.ts';

export const singleSignOnFeature: Feature = { pages: signOnRoutes };
