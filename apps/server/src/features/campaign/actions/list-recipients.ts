import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findCampaign, type CampaignKey } from '../queries.ts';
import { countRecipients, listRecipientRows, type RecipientPage } from '../recipient-queries.ts';
import { recipientView } from '../view.ts';

/** The recipients of a campaign with their results, and the number of each result. Throws `not_found`. */
export async function listRecipients(platform: Platform, key: CampaignKey, page: RecipientPage) {
  const { db } = platform;
  if ((await findCampaign(db, key)) === undefined) throw new Failure('not_found');
  const rows = await listRecipientRows(db, key, page);
  return {
    meta: { current_page: page.page, counts: await countRecipients(db, key) },
    payload: rows.map(recipientView),
  };
}
