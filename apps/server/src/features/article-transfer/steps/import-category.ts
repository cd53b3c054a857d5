import { isSlug, slugOfTitle } from '@confab/rules/slug';
import type { Platform } from '../../../platform/platform.ts';
import { createCategory } from '../../category/index.ts';
import type { PortalRow } from '../../portal/index.ts';
import { wrongLocale } from '../model.ts';
import { localeOf, type SourceCategory } from '../source-model.ts';
import { findCategoryBySlug, findImported, recordImported } from '../source-queries.ts';
import type { RunningImport } from '../queries.ts';
import { keyOf } from './source-key.ts';
import { portalScope } from './portal-of.ts';

/** An existing one, matched by its id in the file or by its slug, is unchanged. */
export async function importCategory(
  platform: Platform,
  portal: PortalRow,
  { locale: usual }: RunningImport,
  category: SourceCategory,
): Promise<'categories' | 'unchanged'> {
  const { db } = platform;
  const scope = portalScope(portal);
  const sourceId = keyOf(category.sourceId);
  if ((await findImported(db, scope, sourceId)) !== undefined) return 'unchanged';
  const locale = category.locale === undefined ? usual : localeOf(category.locale, portal.allowed_locales);
  if (locale === undefined) throw wrongLocale(category.locale);
  const name = category.name.replaceAll(/\s+/g, ' ').slice(0, 255);
  const slug = slugFor(category, name);
  const there = await findCategoryBySlug(db, scope, { locale, slug });
  // Two of the same name stay two.
  const isOther = there?.is_made === true && category.slug === undefined;
  if (there !== undefined && !isOther) {
    await recordImported(db, scope, sourceId, { category_id: there.id });
    return 'unchanged';
  }
  const made = async (id: string | undefined) =>
    id === undefined ? null : ((await findImported(db, scope, keyOf(id)))?.category_id ?? null);
  const id = await createCategory(platform, portal, {
    name,
    slug: isOther ? `${slug}-${tailOf(category.sourceId)}` : slug,
    locale,
    description: category.description?.slice(0, 20_000) ?? null,
    icon: category.icon?.slice(0, 255) ?? '',
    parent_category_id: await made(category.parentId),
    associated_category_id: await made(category.rootId),
  });
  await recordImported(db, scope, sourceId, { category_id: id });
  return 'categories';
}

function slugFor({ slug, sourceId }: SourceCategory, name: string): string {
  if (slug !== undefined && slug.length <= 255 && isSlug(slug)) return slug;
  return slugOfTitle(name) || `category-${tailOf(sourceId)}`;
}

/** What distinguishes it from others of its name. */
const tailOf = (sourceId: string): string =>
  slugOfTitle(sourceId.split(':').slice(2, 3).join('')).slice(-40) || '2';
