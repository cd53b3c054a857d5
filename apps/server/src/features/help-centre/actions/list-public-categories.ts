import type { PublicCategory } from '@confab/contract/features/help-centre';
import { maxCategories } from '@confab/contract/features/category';
import type { Platform } from '../../../platform/platform.ts';
import { listPublicCategories as listRows } from '../queries.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicCategories } from '../steps/view-public.ts';

/** All categories of a portal, or those of a locale. Throws `not_found`. */
export async function listPublicCategories(
  platform: Platform,
  address: PortalAddress & { locale?: string },
): Promise<PublicCategory[]> {
  const portal = await portalAt(platform, address);
  const { locale } = address;
  const range = { limit: maxCategories, offset: 0 };
  const which = { ...range, ...(locale === undefined ? {} : { locale }) };
  return viewPublicCategories(platform, portal, await listRows(platform.db, addressOf(portal), which));
}
