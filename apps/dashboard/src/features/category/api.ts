import {
  categoriesPerPage,
  createCategory,
  deleteCategory,
  listCategories,
  maxCategories,
  updateCategory,
  type Category,
} from '@confab/contract/features/category';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';
import { refetchPortals } from '../portal/index.ts';
import { inOrder, positionsOf } from './model.ts';

/** All categories of one locale of a portal, in their order; pages are fetched until one is not full. */
export function categoriesQuery(accountId: number, slug: string, locale: string) {
  const params = { account_id: accountId, slug };
  return queryOptions({
    queryKey: queryKey(listCategories, params, { locale }),
    queryFn: async ({ signal }): Promise<Category[]> => {
      const categories: Category[] = [];
      for (let page = 1; categories.length < maxCategories; page += 1) {
        // Each page is requested once the previous one was full.
        // oxlint-disable-next-line no-await-in-loop
        const { payload } = await call(listCategories, { params, input: { locale, page }, signal });
        categories.push(...payload);
        if (payload.length < categoriesPerPage) break;
      }
      return categories;
    },
    staleTime: 10 * 60_000,
  });
}

type CategoryInput = InputOf<typeof createCategory>;

/** Creates a category, or changes the one with the id. */
export function saveCategoryMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: CategoryInput }) =>
      id === undefined
        ? call(createCategory, { params: { account_id: accountId, slug }, input })
        : call(updateCategory, { params: { account_id: accountId, slug, id }, input }),
    onSuccess: () => refetchCategories(queryClient, accountId),
  });
}

export function deleteCategoryMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCategory, { params: { account_id: accountId, slug, id } }),
    onSuccess: () => refetchCategories(queryClient, accountId),
  });
}

/**
 * Reorders the categories of a locale; updates optimistically, and rolls back when the server rejects. The next reorder
 * waits for the one before, as it builds on its positions.
 */
export function reorderCategoriesMutation(
  queryClient: QueryClient,
  accountId: number,
  slug: string,
  locale: string,
) {
  const { queryKey: key } = categoriesQuery(accountId, slug, locale);
  const mutationKey = ['order of categories', accountId, slug, locale];
  return mutationOptions({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: async (categories: readonly Category[]) => {
      for (const { id, position } of positionsOf(categories)) {
        // Sequential: if a change fails, those before it are kept.
        // oxlint-disable-next-line no-await-in-loop
        await call(updateCategory, { params: { account_id: accountId, slug, id }, input: { position } });
      }
    },
    onMutate: async (categories) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, inOrder(categories));
    },
    onSettled: () =>
      // What the server has now would replace the order that still waits.
      queryClient.isMutating({ mutationKey }) > 1 ? undefined : refetchCategories(queryClient, accountId),
  });
}

/** Fetches again what is on screen of categories, and of the portals that count them. */
export async function refetchCategories(queryClient: QueryClient, accountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name === listCategories.name,
    }),
    refetchPortals(queryClient, accountId),
  ]);
}
