import type { Feature } from '../../platform/feature.ts';
import { helpCentreRoutes } from './routes.ts';

export const helpCentreFeature: Feature = { routes: helpCentreRoutes };
