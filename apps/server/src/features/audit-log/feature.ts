import type { Feature } from '../../platform/feature.ts';
import { auditLogRoutes } from './routes.ts';

export const auditLogFeature: Feature = { routes: auditLogRoutes };
