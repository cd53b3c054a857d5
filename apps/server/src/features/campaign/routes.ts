import * as contract from '@confab/contract/features/campaign';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCampaign } from './actions/create-campaign.ts';
import { deleteCampaign } from './actions/delete-campaign.ts';
import { listInboxCampaigns } from './actions/list-inbox-campaigns.ts';
import { listRecipients } from './actions/list-recipients.ts';
import { updateCampaign } from './actions/update-campaign.ts';
import { findCampaign, listCampaigns } from './queries.ts';
import { viewCampaign, viewCampaigns } from './steps/view-campaigns.ts';

export function campaignRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listCampaigns, async ({ actor }) =>
      viewCampaigns(platform, actor, await listCampaigns(db, actor.accountId)),
    ),
    endpoint(contract.listInboxCampaigns, ({ actor, params }) =>
      listInboxCampaigns(platform, actor, params.id),
    ),
    endpoint(contract.showCampaign, async ({ actor, params }) =>
      viewCampaign(platform, actor, await findCampaign(db, { accountId: actor.accountId, id: params.id })),
    ),
    endpoint(contract.createCampaign, ({ actor, input }) => createCampaign(platform, actor, input)),
    endpoint(contract.updateCampaign, ({ actor, params, input }) =>
      updateCampaign(platform, actor, params.id, input),
    ),
    endpoint(contract.deleteCampaign, ({ actor, params }) =>
      emptyAnswer(deleteCampaign(platform, actor.accountId, params.id)),
    ),
    endpoint(contract.listRecipients, ({ actor, params, input }) =>
      listRecipients(
        platform,
        { accountId: actor.accountId, id: params.id },
        { status: input.status ?? null, page: input.page ?? 1 },
      ),
    ),
  ];
}
