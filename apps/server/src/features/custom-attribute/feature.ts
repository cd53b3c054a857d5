import type { Feature } from '../../platform/feature.ts';
import { customAttributeRoutes } from './routes.ts';

export const customAttributeFeature: Feature = { routes: customAttributeRoutes };
