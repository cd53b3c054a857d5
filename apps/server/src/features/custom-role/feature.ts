import type { Feature } from '../../platform/feature.ts';
import { customRoleRoutes } from './routes.ts';

export const customRoleFeature: Feature = { routes: customRoleRoutes };
