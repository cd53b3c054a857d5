import type { Platform } from '../../../../platform/platform.ts';
import { uuidInAddress } from '../model.ts';
import { findByUuid, type FoundConversation } from '../queries.ts';

/** The conversation whose address an email was sent to, in any inbox. */
export async function findAddressed(
  platform: Platform,
  recipients: readonly string[],
): Promise<FoundConversation | undefined> {
  for (const uuid of new Set(recipients.flatMap((address) => uuidInAddress(address) ?? []))) {
    const found = await findByUuid(platform.db, uuid);
    if (found !== undefined) return found;
  }
  return undefined;
}
