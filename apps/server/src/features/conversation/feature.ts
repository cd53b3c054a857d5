import type { Feature } from '../../platform/feature.ts';
import { draftRoutes } from './drafts/routes.ts';
import {
  autoResolveJob,
  conversationCron,
  deleteAccountsJob,
  assignWaitingJob,
  requestEmailsJob,
  typingHookJob,
  typingWebhookJob,
  wakeSnoozedJob,
} from './jobs.ts';
import { conversationContactRoutes } from './contact/routes.ts';
import { detailsRoutes } from './details/routes.ts';
import { bulkActionCron, purgeBulkActionsJob } from './bulk/jobs.ts';
import { bulkActionReactions } from './bulk/reactions.ts';
import { bulkActionRoutes } from './bulk/routes.ts';
import { hookReactions } from './hooks/reactions.ts';
import { delayedDeliveryJob, retryDeliveryJob } from './messages/jobs.ts';
import { messageRoutes } from './messages/routes.ts';
import { participantRoutes } from './people/routes.ts';
import { conversationReactions } from './reactions.ts';
import { recordMissesJob, slaCron } from './sla/jobs.ts';
import { slaReactions } from './sla/reactions.ts';
import { conversationRoutes } from './routes.ts';

export const conversationFeature: Feature = {
  routes: (platform) => [
    ...conversationRoutes(platform),
    ...detailsRoutes(platform),
    ...conversationContactRoutes(platform),
    ...messageRoutes(platform),
    ...participantRoutes(platform),
    ...bulkActionRoutes(platform),
    ...draftRoutes(platform),
  ],
  reactions: [...conversationReactions, ...hookReactions, ...slaReactions, ...bulkActionReactions],
  jobs: [
    wakeSnoozedJob,
    autoResolveJob,
    assignWaitingJob,
    requestEmailsJob,
    typingHookJob,
    typingWebhookJob,
    retryDeliveryJob,
    delayedDeliveryJob,
    deleteAccountsJob,
    purgeBulkActionsJob,
    recordMissesJob,
  ],
  cron: [...conversationCron, ...slaCron, ...bulkActionCron],
};
