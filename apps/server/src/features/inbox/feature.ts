import type { Feature } from '../../platform/feature.ts';
import {
  disconnectInboxJob,
  inboxAvatarJob,
  inboxCron,
  lockedOutEmailJob,
  renewAccessJob,
  renewInboxAccessJob,
  syncDueTemplatesJob,
  syncTemplatesJob,
} from './jobs.ts';
import { providerRoutes } from './provider/routes.ts';
import { inboxReactions } from './reactions.ts';
import { inboxRoutes } from './routes.ts';
import { twilioRoutes } from './twilio-routes.ts';

export const inboxFeature: Feature = {
  routes: (platform) => [...inboxRoutes(platform), ...providerRoutes(platform), ...twilioRoutes(platform)],
  reactions: inboxReactions,
  jobs: [
    disconnectInboxJob,
    lockedOutEmailJob,
    inboxAvatarJob,
    renewAccessJob,
    renewInboxAccessJob,
    syncTemplatesJob,
    syncDueTemplatesJob,
  ],
  cron: inboxCron,
};
