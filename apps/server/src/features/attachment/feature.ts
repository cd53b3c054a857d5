import type { Feature } from '../../platform/feature.ts';
import { fileRoutes } from './file-routes.ts';
import { attachmentCron, countBlobsJob, purgeBlobsJob } from './jobs.ts';
import { uploadRoutes } from './routes.ts';

export const attachmentFeature: Feature = {
  routes: uploadRoutes,
  pages: fileRoutes,
  jobs: [purgeBlobsJob, countBlobsJob],
  cron: attachmentCron,
};
