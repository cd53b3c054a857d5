import type { Category, CategoryRef } from '@confab/contract/features/category';
import type { CategoryRow } from './queries.ts';

/** What a category is shown with. */
export type CategoryParts = {
  related: readonly CategoryRow[];
  parent: CategoryRow | undefined;
  root: CategoryRow | undefined;
  articlesCount: number;
};

export function categoryView(
  row: CategoryRow,
  { related, parent, root, articlesCount }: CategoryParts,
): Category {
  return {
    ...refView(row),
    icon: row.icon,
    ...(related.length === 0 ? {} : { related_categories: related.map(refView) }),
    ...(parent === undefined ? {} : { parent_category: refView(parent) }),
    ...(root === undefined ? {} : { root_category: refView(root) }),
    meta: { articles_count: articlesCount },
  };
}

function refView(row: CategoryRow): CategoryRef {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    locale: row.locale,
    description: row.description,
    position: row.position,
    account_id: row.account_id,
  };
}
