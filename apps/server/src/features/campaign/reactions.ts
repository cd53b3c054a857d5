import { campaignSendRequested } from '@confab/contract/features/campaign';
import { campaignMessageReported } from '@confab/contract/features/message';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordReport } from './actions/record-report.ts';
import { sendCampaign } from './actions/send-campaign.ts';
import { readReport, readSendRequest } from './event-model.ts';

export const campaignReactions = [
  /** A campaign that is due immediately, or resumed, does not wait for the schedule. */
  reaction<Platform>({
    name: 'campaign.send',
    on: [campaignSendRequested.name],
    queue: 'bulk',
    run: ({ accountId, data }, platform) =>
      sendCampaign(platform, { accountId, id: readSendRequest(data).id }),
  }),
  reaction<Platform>({
    name: 'campaign.note_report',
    on: [campaignMessageReported.name],
    queue: 'bulk',
    run: ({ accountId, data }, platform) => recordReport(platform, accountId, readReport(data)),
  }),
];
