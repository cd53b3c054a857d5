import type { Platform } from '../../../platform/platform.ts';
import { maxArticles } from '@confab/contract/features/article';
import { listForSitemap } from '../article-queries.ts';
import { linksOf } from '../page-model.ts';
import { publicOrigin } from '../view.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';

/** Where the published articles of a portal are, and the day each was changed. Throws `not_found`. */
export async function listSitemap(
  platform: Platform,
  address: PortalAddress,
): Promise<{ location: string; changedOn: string }[]> {
  const portal = await portalAt(platform, address);
  const links = linksOf(portal, { theme: undefined, isPlain: false });
  const origin = publicOrigin(portal, platform.installation.frontendUrl);
  // Articles of a locale that was removed have no page.
  const range = { locales: portal.allowed_locales, limit: maxArticles };
  const rows = await listForSitemap(platform.db, addressOf(portal), range);
  return rows.map((row) => ({
    location: origin + links.article(row.slug),
    changedOn: row.updated_at.toISOString().slice(0, 10),
  }));
}
