import type { PublicArticle, PublicCategory, PublicPortal } from '@confab/contract/features/help-centre';
import { maxCategories } from '@confab/contract/features/category';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findPublished } from '../article-queries.ts';
import { findPublicCategory, listPublicCategories } from '../queries.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicArticles, viewPublicCategories, viewPublicPortal } from '../steps/view-public.ts';

type InLocale = PortalAddress & { locale: string };

/** A portal with the categories of a locale. Throws `not_found`. */
export async function showPublicPortal(platform: Platform, address: InLocale): Promise<PublicPortal> {
  const portal = await portalAt(platform, address);
  return viewPublicPortal(platform, portal, await categoriesOf(platform, address));
}

/** All categories of a portal, or those of a locale. Throws `not_found`. */
export async function categoriesOf(
  platform: Platform,
  address: PortalAddress & { locale?: string },
): Promise<PublicCategory[]> {
  const portal = await portalAt(platform, address);
  const { locale } = address;
  const range = { limit: maxCategories, offset: 0 };
  const which = { ...range, ...(locale === undefined ? {} : { locale }) };
  return viewPublicCategories(
    platform,
    portal,
    await listPublicCategories(platform.db, addressOf(portal), which),
  );
}

/** Throws `not_found`. */
export async function showPublicCategory(
  platform: Platform,
  address: InLocale,
  slug: string,
): Promise<PublicCategory> {
  const portal = await portalAt(platform, address);
  const row = await findPublicCategory(platform.db, addressOf(portal), { locale: address.locale, slug });
  const [view] = row === undefined ? [] : await viewPublicCategories(platform, portal, [row]);
  if (view === undefined) throw new Failure('not_found');
  return view;
}

/** Throws `not_found`, also for what is not published. */
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
