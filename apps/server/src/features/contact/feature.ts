import type { Feature } from '../../platform/feature.ts';
import { contactCron, purgeMergesJob, purgeTransfersJob } from './jobs.ts';
import { contactReactions } from './reactions.ts';
import { contactRoutes } from './routes.ts';
import { transferFileRoutes } from './transfer/file-routes.ts';
import { contactTransferReactions } from './transfer/reactions.ts';

export const contactFeature: Feature = {
  routes: contactRoutes,
  pages: transferFileRoutes,
  reactions: [...contactReactions, ...contactTransferReactions],
  jobs: [purgeMergesJob, purgeTransfersJob],
  cron: contactCron,
};
