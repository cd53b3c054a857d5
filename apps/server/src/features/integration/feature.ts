import type { Feature } from '../../platform/feature.ts';
import { dialogflowReactions } from './dialogflow/reactions.ts';
import { emailLostAccessJob } from './jobs.ts';
import { leadSquaredCron, purgeLeadSquaredJob, leadSquaredCalls } from './leadsquared/jobs.ts';
import { leadSquaredReactions } from './leadsquared/reactions.ts';
import { integrationRoutes } from './routes.ts';
import { slackEvents } from './slack/event-routes.ts';
import { postToSlackJob, purgeSlackJob, slackCron, writeSlackReplyJob } from './slack/jobs.ts';
import { slackReactions } from './slack/reactions.ts';
import { slackRoutes } from './slack/routes.ts';
import { translationReactions } from './translation/reactions.ts';
import { translationRoutes } from './translation/routes.ts';

export const integrationFeature: Feature = {
  routes: (platform) => [
    ...integrationRoutes(platform),
    ...slackRoutes(platform),
    ...translationRoutes(platform),
  ],
  pages: slackEvents,
  reactions: [...slackReactions, ...translationReactions, ...dialogflowReactions, ...leadSquaredReactions],
  jobs: [
    emailLostAccessJob,
    postToSlackJob,
    writeSlackReplyJob,
    purgeSlackJob,
    leadSquaredCalls,
    purgeLeadSquaredJob,
  ],
  cron: [...slackCron, ...leadSquaredCron],
};
