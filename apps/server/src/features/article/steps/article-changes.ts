import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import type { PortalRow } from '../../portal/index.ts';
import { invalidAuthor, invalidCategory, invalidLocale, invalidRoot, nextPosition } from '../model.ts';
import {
  findArticle,
  findCategoryOf,
  hasTranslations,
  lockArticles,
  lastPosition,
  type ArticleChanges,
  type InPortal,
} from '../queries.ts';
import { inPortal } from './portal-of.ts';

/** An article's values in a request, except its texts. */
export type References = {
  author_id?: number | undefined;
  category_id?: number | null | undefined;
  associated_article_id?: number | null | undefined;
  locale?: string | undefined;
  position?: number | null | undefined;
};

/** Throws `invalid` for users who are not in the account. */
export async function authorChange(
  platform: Platform,
  accountId: number,
  authorId: number | undefined,
): Promise<{ author_id?: number }> {
  if (authorId === undefined) return {};
  const [author] = await findAgents(platform, accountId, [authorId]);
  if (author === undefined) throw invalidAuthor();
  return { author_id: authorId };
}

/**
 * An article's category, locale, position, and original. `before` is the current article, undefined for a new one.
 * Throws `invalid` for references outside the portal.
 */
export async function positionChanges(
  trx: Trx,
  portal: PortalRow,
  before: { id: number; category_id: number | null } | undefined,
  input: References,
): Promise<ArticleChanges> {
  const scope = inPortal(portal);
  const { locale, position, associated_article_id: associatedId } = input;
  const categoryId = input.category_id === undefined ? (before?.category_id ?? null) : input.category_id;
  const category = categoryId === null ? undefined : await findCategoryOf(trx, scope, categoryId);
  if (categoryId !== null && category === undefined) throw invalidCategory();
  if (locale !== undefined && !portal.allowed_locales.includes(locale)) throw invalidLocale();
  const written = category?.locale ?? locale;
  const moves = before === undefined || categoryId !== before.category_id;
  return {
    category_id: categoryId,
    ...(written === undefined ? {} : { locale: written }),
    ...(await positionChange(trx, scope, moves, categoryId, position ?? undefined)),
    ...(associatedId === undefined
      ? {}
      : { associated_article_id: await rootOf(trx, scope, before?.id, associatedId) }),
  };
}

/** At the end, unless a place is given. */
async function positionChange(
  trx: Trx,
  scope: InPortal,
  moves: boolean,
  categoryId: number | null,
  input: number | undefined,
): Promise<{ position?: number }> {
  if (input !== undefined) return { position: input };
  return moves ? { position: nextPosition(await lastPosition(trx, scope, categoryId)) } : {};
}

/** A translation of a translation belongs to the original; an article with translations cannot become one. */
async function rootOf(trx: Trx, scope: InPortal, id: number | undefined, associatedId: number | null) {
  if (associatedId === null) return null;
  await lockArticles(trx, scope.accountId);
  if (await hasTranslations(trx, scope.accountId, id)) throw invalidRoot();
  const associated = await findArticle(trx, { ...scope, id: associatedId });
  const root = associated?.associated_article_id ?? associated?.id;
  if (root === undefined || root === id) throw invalidRoot();
  return root;
}
