import type { Feature } from '../../platform/feature.ts';
import { companyCron, linkContactsJob, recountCompaniesJob, removeUnusedCompaniesJob } from './jobs.ts';
import { companyReactions } from './reactions.ts';
import { companyRoutes } from './routes.ts';

export const companyFeature: Feature = {
  routes: companyRoutes,
  reactions: companyReactions,
  jobs: [linkContactsJob, recountCompaniesJob, removeUnusedCompaniesJob],
  cron: companyCron,
};
