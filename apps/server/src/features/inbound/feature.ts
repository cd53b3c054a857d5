import type { Feature } from '../../platform/feature.ts';
import { ingressRoutes } from './email/ingress-routes.ts';
import { emailFileRoutes } from './email-log/file-routes.ts';
import { emailLogRoutes } from './email-log/routes.ts';
import { emailCron, handleEmailJob, purgeEmailsJob } from './email/jobs.ts';
import { mailboxService } from './mailbox/jobs.ts';
import { handleRequestsJob, inboundCron, purgeRequestsJob } from './jobs.ts';
import { inboundReactions } from './reactions.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const inboundFeature: Feature = {
  routes: emailLogRoutes,
  pages: (app, platform) => {
    webhookRoutes(app, platform);
    ingressRoutes(app, platform);
    emailFileRoutes(app, platform);
  },
  reactions: inboundReactions,
  jobs: [handleRequestsJob, purgeRequestsJob, handleEmailJob, purgeEmailsJob],
  cron: [...inboundCron, ...emailCron],
  services: [mailboxService],
};
