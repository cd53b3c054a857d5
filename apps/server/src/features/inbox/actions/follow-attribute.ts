import type { AttributeBefore, CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listInboxes } from '../queries.ts';
import { changeInbox } from '../steps/change-inbox.ts';

/** Updates every inbox whose form uses a custom attribute that was changed or deleted. */
export async function followAttribute(
  platform: Platform,
  accountId: number,
  before: AttributeBefore,
  after: CustomAttribute | null,
): Promise<void> {
  for (const { id, channel } of await listInboxes(platform.db, accountId, 'all')) {
    const asking = channelOf(channel);
    if (asking.followAttribute === undefined) continue;
    try {
      await changeInbox(platform, accountId, id, (inbox) => {
        const settings = asking.followAttribute?.(inbox.channel_settings, before, after);
        return settings && { values: { channel_settings: settings }, days: [] };
      });
    } catch (error) {
      // Deleted in the meantime: nothing to update.
      if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    }
  }
}
