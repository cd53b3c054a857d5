import type { Category } from '@confab/contract/features/category';
import type { Queryable } from '../../../platform/db/database.ts';
import { countArticlesOf, findCategories, relatedOf, type CategoryRow, type InPortal } from '../queries.ts';
import { categoryView } from '../view.ts';

/** Categories of one portal with those they refer to. */
export async function viewCategories(
  db: Queryable,
  portal: InPortal,
  rows: readonly CategoryRow[],
): Promise<Category[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [relations, counts] = await Promise.all([
    relatedOf(db, portal.accountId, ids),
    countArticlesOf(db, portal.accountId, ids),
  ]);
  const named = rows.flatMap((row) =>
    [row.parent_category_id ?? [], row.associated_category_id ?? []].flat(),
  );
  const others = await findCategories(db, portal, [
    ...new Set([...named, ...relations.map((relation) => relation.related_category_id)]),
  ]);
  const byId = new Map(others.map((row) => [row.id, row]));
  return rows.map((row) =>
    categoryView(row, {
      related: relations.flatMap((relation) =>
        relation.category_id === row.id ? (byId.get(relation.related_category_id) ?? []) : [],
      ),
      parent: byId.get(row.parent_category_id ?? 0),
      root: byId.get(row.associated_category_id ?? 0),
      articlesCount: counts.get(row.id) ?? 0,
    }),
  );
}
