import type { PublicArticle, PublicCategory, PublicPortal } from '@confab/contract/features/help-centre';
import { maxCategories } from '@confab/contract/features/category';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findPublished } from '../article-queries.ts';
import { findPublicCategory, listPublicCategories } from '../queries.ts';
import { placeOf, portalAt, type Place } from '../steps/portal-at.ts';
import { viewPublicArticles, viewPublicCategories, viewPublicPortal } from '../steps/view-public.ts';

type InLocale = Place & { locale: string };

/** A portal with the categories of a locale. Throws `not_found`. */
export async function showPublicPortal(platform: Platform, place: InLocale): Promise<PublicPortal> {
  const portal = await portalAt(platform, place);
  return viewPublicPortal(platform, portal, await categoriesOf(platform, place));
}

/** All categories of a portal, or those of a locale. Throws `not_found`. */
export async function categoriesOf(
  platform: Platform,
  place: Place & { locale?: string },
): Promise<PublicCategory[]> {
  const portal = await portalAt(platform, place);
  const { locale } = place;
  const range = { limit: maxCategories, offset: 0 };
  const which = { ...range, ...(locale === undefined ? {} : { locale }) };
  return viewPublicCategories(
    platform,
    portal,
    await listPublicCategories(platform.db, placeOf(portal), which),
  );
}

/** Throws `not_found`. */
export async function showPublicCategory(
  platform: Platform,
  place: InLocale,
  slug: string,
): Promise<PublicCategory> {
  const portal = await portalAt(platform, place);
  const row = await findPublicCategory(platform.db, placeOf(portal), { locale: place.locale, slug });
  const [view] = row === undefined ? [] : await viewPublicCategories(platform, portal, [row]);
  if (view === undefined) throw new Failure('not_found');
  return view;
}

/** Throws `not_found`, also for what is not published. */
export async function showPublicArticle(
  platform: Platform,
  place: Place,
  slug: string,
): Promise<PublicArticle> {
  const portal = await portalAt(platform, place);
  const row = await findPublished(platform.db, placeOf(portal), slug);
  const [view] = row === undefined ? [] : (await viewPublicArticles(platform, portal, [row])).articles;
  if (view === undefined) throw new Failure('not_found');
  return view;
}
