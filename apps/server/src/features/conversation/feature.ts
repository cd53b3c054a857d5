import type { Feature } from '../../platform/feature.ts';
import {
  autoResolveJob,
  conversationCron,
  handOutJob,
  requestEmailsJob,
  typingHookJob,
  wakeSnoozedJob,
} from './jobs.ts';
import { detailsRoutes } from './details/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { participantRoutes } from './people/routes.ts';
import { conversationReactions } from './reactions.ts';
import { conversationRoutes } from './routes.ts';

export const conversationFeature: Feature = {
  routes: (platform) => [
    ...conversationRoutes(platform),
    ...detailsRoutes(platform),
    ...messageRoutes(platform),
    ...participantRoutes(platform),
  ],
  reactions: conversationReactions,
  jobs: [wakeSnoozedJob, autoResolveJob, handOutJob, requestEmailsJob, typingHookJob],
  cron: conversationCron,
};
