import type { Feature } from '../../platform/feature.ts';
import { purgeSessionsJob, sessionCron } from './jobs.ts';
import { sessionRoutes } from './routes.ts';

export const sessionFeature: Feature = { routes: sessionRoutes, jobs: [purgeSessionsJob], cron: sessionCron };
