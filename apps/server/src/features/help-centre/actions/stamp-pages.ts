import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { cachedPortalAt, type CachedPortal, type PortalAddress } from '../steps/portal-at.ts';

/** The same object while the pages of a portal show the same; undefined where there is no portal to read. */
export async function stampPages(
  platform: Platform,
  address: PortalAddress,
): Promise<CachedPortal | undefined> {
  try {
    return await cachedPortalAt(platform, address);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
