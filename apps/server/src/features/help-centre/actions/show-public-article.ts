import type { PublicArticle } from '@confab/contract/features/help-centre';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findPublished } from '../article-queries.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicArticles } from '../steps/view-public.ts';

/** Throws `not_found`, also for unpublished articles. */
export async function showPublicArticle(
  platform: Platform,
  address: PortalAddress,
  slug: string,
): Promise<PublicArticle> {
  const portal = await portalAt(platform, address);
  const row = await findPublished(platform.db, addressOf(portal), slug);
  const [view] = row === undefined ? [] : (await viewPublicArticles(platform, portal, [row])).articles;
  if (view === undefined) throw new Failure('not_found');
  return view;
}
