import type { PublicCategory } from '@confab/contract/features/help-centre';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findPublicCategory } from '../queries.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicCategories } from '../steps/view-public.ts';

/** Throws `not_found`. */
export async function showPublicCategory(
  platform: Platform,
  address: PortalAddress & { locale: string },
  slug: string,
): Promise<PublicCategory> {
  const portal = await portalAt(platform, address);
  const row = await findPublicCategory(platform.db, addressOf(portal), { locale: address.locale, slug });
  const [view] = row === undefined ? [] : await viewPublicCategories(platform, portal, [row]);
  if (view === undefined) throw new Failure('not_found');
  return view;
}
