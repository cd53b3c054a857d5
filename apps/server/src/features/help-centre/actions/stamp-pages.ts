import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { helpPagesTag, isOwnHost } from '../../portal/index.ts';
import { portalAt, type Place } from '../steps/portal-at.ts';

/** Stays the same object while the pages of a portal show the same. */
export type Stamp = { accountId: number };

/**
 * The stamp of the pages of a portal: another one after any change, on every node, and after five seconds, for what
 * stands around them. Undefined where there is no portal to read.
 */
export async function stampPages(platform: Platform, place: Place): Promise<Stamp | undefined> {
  // Under a domain of its own the slug does not count.
  const slug = isOwnHost(platform.installation.frontendUrl, place.host) ? place.slug : '';
  try {
    return await platform.memo.remember(
      `help_pages:${JSON.stringify([place.host, slug])}`,
      ({ accountId }) => [helpPagesTag(accountId), `account:${accountId}`],
      async () => ({ accountId: (await portalAt(platform, place)).account_id }),
    );
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
