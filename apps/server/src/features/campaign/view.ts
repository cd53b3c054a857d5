import { recipientStatuses, type Campaign, type Recipient } from '@confab/contract/features/campaign';
import type { Inbox } from '@confab/contract/features/inbox';
import type { Agent } from '@confab/contract/features/user';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import { secondsOf, statusOf, typeOf } from './model.ts';
import type { CampaignRow } from './queries.ts';
import type { listRecipientRows } from './recipient-queries.ts';

/** A campaign as administrators see it; `sender` is undefined for none, and for one who left. */
export function campaignView(row: CampaignRow, inbox: Inbox, sender: Agent | undefined): Campaign {
  const type = typeOf(row.campaign_type);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    account_id: row.account_id,
    inbox,
    ...(sender === undefined ? {} : { sender }),
    message: row.message,
    campaign_status: statusOf(row.campaign_status),
    enabled: row.enabled,
    campaign_type: type,
    ...(type === 'one_off' ? scheduleOf(row) : {}),
    trigger_rules: row.trigger_rules,
    trigger_only_during_business_hours: row.trigger_only_during_business_hours,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const scheduleOf = (row: CampaignRow) => ({
  scheduled_at: unixSeconds(row.scheduled_at),
  started_at: row.started_at && unixSeconds(row.started_at),
  audience: row.audience,
  ...(row.template_params === null ? {} : { template_params: row.template_params }),
});

/** A campaign as the pages of visitors know it. */
export function shownCampaign(row: CampaignRow, sender: Agent | undefined) {
  return {
    id: row.id,
    trigger_rules: {
      url: row.trigger_rules.url ?? '',
      time_on_page: secondsOf(row.trigger_rules.time_on_page) ?? 0,
    },
    trigger_only_during_business_hours: row.trigger_only_during_business_hours,
    message: row.message,
    sender: sender === undefined ? null : senderView(sender),
  };
}

/** An agent as visitors see them: display name and avatar only. */
function senderView({ id, available_name: name, thumbnail }: Agent) {
  return {
    id,
    name,
    available_name: name,
    avatar_url: thumbnail,
    type: 'user' as const,
    availability_status: null,
    thumbnail,
  };
}

type RecipientRow = Awaited<ReturnType<typeof listRecipientRows>>[number];

export function recipientView(row: RecipientRow): Recipient {
  return {
    contact: { id: row.contact_id, name: row.name, phone_number: row.phone_number },
    status: recipientStatuses[row.status] ?? 'waiting',
    reason: row.reason,
    conversation_id: row.display_id,
    updated_at: unixSeconds(row.updated_at),
  };
}
