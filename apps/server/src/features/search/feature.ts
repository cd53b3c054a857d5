import type { Feature } from '../../platform/feature.ts';
import { indexTextsJob, searchCron } from './jobs.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature: Feature = { routes: searchRoutes, jobs: [indexTextsJob], cron: searchCron };
