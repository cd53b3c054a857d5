import type { Feature } from '../../platform/feature.ts';
import { profileRoutes } from './routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';

export const profileFeature: Feature = {
  routes: (platform) => [...profileRoutes(platform), ...twoFactorRoutes(platform)],
};
