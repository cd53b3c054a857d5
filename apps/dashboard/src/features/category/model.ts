import type { Category } from '@confab/contract/features/category';

const positionAt = (index: number): number => (index + 1) * 10;

/** The categories with the positions of this order. */
export function inOrder(categories: readonly Category[]): Category[] {
  return categories.map((category, index) => ({ ...category, position: positionAt(index) }));
}

/** The positions to write for this order: ten apart, without categories that are already in order. */
export function positionsOf(categories: readonly Category[]): { id: number; position: number }[] {
  return categories.flatMap(({ id, position: before }, index) => {
    const position = positionAt(index);
    return position === before ? [] : [{ id, position }];
  });
}

/** The last position. */
export function nextPosition(categories: readonly Pick<Category, 'position'>[]): number {
  return Math.max(0, ...categories.map(({ position }) => position ?? 0)) + 10;
}

/** What a category may be put under: none that is below it already. */
export function parentsFor(categories: readonly Category[], id: number | undefined): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isBelow = (category: Category): boolean => {
    const seen = new Set<number>();
    for (
      let at: Category | undefined = category;
      at && !seen.has(at.id);
      at = byId.get(at.parent_category?.id ?? 0)
    ) {
      if (at.id === id) return true;
      seen.add(at.id);
    }
    return false;
  };
  return id === undefined ? [...categories] : categories.filter((category) => !isBelow(category));
}
