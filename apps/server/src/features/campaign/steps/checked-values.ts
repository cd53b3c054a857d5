import type { CampaignInput } from '@confab/contract/features/campaign';
import { maxContentLength } from '@confab/contract/features/message';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { filterTypeOf, findSavedFilter } from '../../custom-filter/index.ts';
import { findInbox, templatesOf } from '../../inbox/index.ts';
import { listLabels } from '../../label/index.ts';
import {
  campaignValues,
  newCampaign,
  unknownAudience,
  unknownInbox,
  unknownSender,
  type CampaignValues,
} from '../model.ts';
import type { CampaignRow } from '../queries.ts';

/**
 * The values of a campaign, laid over those of `before`, once everything they name is known to be there. Throws
 * `invalid`.
 */
export async function checkedValues(
  platform: Platform,
  trx: Trx,
  actor: MemberActor,
  before: CampaignRow | undefined,
  input: CampaignInput,
): Promise<CampaignValues> {
  const { accountId } = actor;
  const inbox = await findInbox(trx, accountId, input.inbox_id ?? before?.inbox_id ?? 0);
  if (inbox === undefined) throw unknownInbox();
  const channel = channelOf(inbox.channel);
  const target = {
    inboxId: inbox.id,
    type: channel.campaigns?.(inbox.channel_settings) ?? null,
    templates: channel.templates === undefined ? null : await templatesOf({ db: trx }, accountId, inbox.id),
    maxLength: Math.min(channel.capabilities.maxMessageLength ?? maxContentLength, 20_000),
  };
  const values = campaignValues(before ?? newCampaign, input, target, platform.clock.now());
  await requireSender(platform, trx, accountId, input.sender_id);
  if (input.audience != null) await requireAudience(trx, actor, values.audience, before?.audience ?? []);
  return values;
}

async function requireSender(platform: Platform, trx: Trx, accountId: number, id: number | null | undefined) {
  if (id == null) return;
  if ((await findAgents(platform, accountId, [id], trx)).length === 0) throw unknownSender();
}

type Audience = CampaignValues['audience'];

/** Labels of the account, and segments of the user who saves it; those of others only where they are already. */
async function requireAudience(trx: Trx, actor: MemberActor, audience: Audience, before: Audience) {
  const { accountId } = actor;
  const labels = new Set((await listLabels(trx, accountId)).map(({ id }) => id));
  for (const { type, id } of audience) {
    if (type === 'Label' && labels.has(id)) continue;
    const isKnown = before.some((part) => part.type === type && part.id === id);
    const segment = type === 'Segment' ? await findSavedFilter(trx, accountId, id) : undefined;
    const isOwn = segment?.user_id === actor.person.id && filterTypeOf(segment.filter_type) === 'contact';
    if (!isKnown && !isOwn) throw unknownAudience();
  }
}
