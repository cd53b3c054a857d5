import type { Platform } from '../../../platform/platform.ts';
import { inboxSlim, listInboxes } from '../../inbox/index.ts';
import type { SearchInbox } from '../view.ts';

/** The inboxes of search results, by id. One that is being deleted is missing. */
export async function loadInboxes(
  { db, installation }: Platform,
  accountId: number,
): Promise<Map<number, SearchInbox>> {
  const rows = await listInboxes(db, accountId, 'all');
  return new Map(
    rows.map((row) => {
      const { id, channel_id: channelId, name, channel_type: channelType } = inboxSlim(installation, row);
      return [id, { id, channel_id: channelId, name, channel_type: channelType }];
    }),
  );
}
