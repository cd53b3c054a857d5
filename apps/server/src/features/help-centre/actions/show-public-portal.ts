import type { PublicPortal } from '@confab/contract/features/help-centre';
import type { Platform } from '../../../platform/platform.ts';
import { portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicPortal } from '../steps/view-public.ts';
import { listPublicCategories } from './list-public-categories.ts';

/** A portal with the categories of a locale. Throws `not_found`. */
export async function showPublicPortal(
  platform: Platform,
  address: PortalAddress & { locale: string },
): Promise<PublicPortal> {
  const portal = await portalAt(platform, address);
  return viewPublicPortal(platform, portal, await listPublicCategories(platform, address));
}
