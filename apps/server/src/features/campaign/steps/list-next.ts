import type { AudiencePart } from '@confab/contract/features/campaign';
import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactFilterOf, findContactsAfter, type ContactFilter } from '../../contact/index.ts';
import { findSavedFilter } from '../../custom-filter/index.ts';
import { listLabels } from '../../label/index.ts';
import { conditionsOf, isDue } from '../model.ts';
import { lockCampaign, recordProgress, type CampaignKey, type CampaignRow } from '../queries.ts';
import { listContacts } from '../recipient-queries.ts';
import { announceChange } from './announce-change.ts';

/**
 * Adds the next contacts of the audience to the recipients. True while there are more to read, false if the campaign
 * must not be sent now, undefined once the list is complete. The cost is that of one batch of contacts, whatever the
 * total.
 */
export function listNext(platform: Platform, key: CampaignKey): Promise<boolean | undefined> {
  const now = platform.clock.now();
  return transact(platform, async (trx, emit) => {
    const campaign = await lockCampaign(trx, key);
    if (campaign === undefined || !isDue(campaign, now)) return false;
    if (campaign.started_at !== null && campaign.listed_parts === null) return undefined;
    const cursor = { parts: campaign.listed_parts ?? 0, contactId: campaign.listed_contact_id ?? 0 };
    const filters = await filtersOf(platform, trx, campaign);
    const next = await listPart(trx, key, filters[cursor.parts], cursor);
    const isDone = next.parts >= filters.length;
    await recordProgress(trx, key, {
      started_at: campaign.started_at ?? now,
      listed_parts: isDone ? null : next.parts,
      listed_contact_id: isDone ? null : next.contactId,
    });
    if (campaign.started_at === null) announceChange(emit, key.accountId, key.id);
    return true;
  });
}

type AudienceCursor = { parts: number; contactId: number };

async function listPart(
  trx: Trx,
  key: CampaignKey,
  filter: ContactFilter | null | undefined,
  { parts, contactId }: AudienceCursor,
): Promise<AudienceCursor> {
  const found = filter && (await findContactsAfter(trx, filter, contactId, Number.MAX_SAFE_INTEGER));
  if (!found) return { parts: parts + 1, contactId: 0 };
  await listContacts(trx, key, found.ids);
  return { parts, contactId: found.lastId };
}

/** All labels together, then each segment. Null for one that was deleted or became invalid. */
async function filtersOf(
  platform: Platform,
  trx: Trx,
  { account_id: accountId, audience }: CampaignRow,
): Promise<(ContactFilter | null)[]> {
  const idsOf = (kind: AudiencePart['type']) =>
    audience.filter(({ type }) => type === kind).map(({ id }) => id);
  const labelIds = idsOf('Label');
  const labels = (await listLabels(trx, accountId))
    .filter(({ id }) => labelIds.includes(id))
    .map(({ title }) => title);
  const segments: (ContactFilter | null)[] = [];
  for (const id of idsOf('Segment')) segments.push(await segmentFilter(platform, trx, accountId, id));
  // Keeps its position when its last label is deleted, because the progress counts parts.
  const labelled =
    labels.length === 0
      ? null
      : await contactFilterOf(platform, accountId, { labels, conditions: undefined });
  return [labelled, ...segments];
}

async function segmentFilter(platform: Platform, trx: Trx, accountId: number, id: number) {
  const conditions = conditionsOf((await findSavedFilter(trx, accountId, id))?.query);
  if (conditions === undefined) return null;
  try {
    return await contactFilterOf(platform, accountId, { labels: [], conditions });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
