import {
  createArticle,
  deleteArticle,
  listArticleComments,
  listArticles,
  listArticleVersions,
  reorderArticles,
  restoreArticleVersion,
  showArticle,
  showArticleVersion,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import type { InputOf } from '@confab/contract/kit/route';
import {
  hashKey,
  mutationOptions,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call, CallError } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { refetchCategories } from '../category/index.ts';
import type { ArticleFilter } from './model.ts';

/** A portal of an account. */
export type PortalPlace = { accountId: number; slug: string };

const paramsOf = ({ accountId, slug }: PortalPlace) => ({ account_id: accountId, slug });

/** One page of articles with the counts of what fits. */
export function articlesQuery(place: PortalPlace, { locale, page, ...filter }: ArticleFilter) {
  const { status, authorId, categorySlug, words } = filter;
  return routeQuery(listArticles, {
    params: paramsOf(place),
    input: {
      locale,
      page,
      ...(status === undefined ? {} : { status }),
      ...(authorId === undefined ? {} : { author_id: authorId }),
      ...(categorySlug === undefined ? {} : { category_slug: categorySlug }),
      ...(words === undefined ? {} : { query: words }),
    },
  });
}

export function articleQuery(place: PortalPlace, id: number) {
  const params = { ...paramsOf(place), id };
  return queryOptions({
    queryKey: queryKey(showArticle, params),
    queryFn: async ({ signal }) => (await call(showArticle, { params, signal })).payload,
    staleTime: 10 * 60_000,
  });
}

/** What readers wrote of an article. */
export function commentsQuery(place: PortalPlace, id: number) {
  return routeQuery(listArticleComments, { params: { ...paramsOf(place), id } });
}

/** What an article was, the newest first. */
export function versionsQuery(place: PortalPlace, id: number) {
  return routeQuery(listArticleVersions, { params: { ...paramsOf(place), id } });
}

/** One version with its text; somebody may still write on the newest one. */
export function versionQuery(place: PortalPlace, id: number, versionId: number) {
  return routeQuery(showArticleVersion, { params: { ...paramsOf(place), id, version_id: versionId } });
}

/** Gives an article the text of a version, unless somebody has changed it since it was seen. */
export function restoreVersionMutation(
  queryClient: QueryClient,
  place: PortalPlace,
  { id, revision }: Pick<Article, 'id' | 'revision'>,
) {
  return mutationOptions({
    mutationFn: async (versionId: number) => {
      const params = { ...paramsOf(place), id, version_id: versionId };
      return (await call(restoreArticleVersion, { params, input: { revision } })).payload;
    },
    onSuccess: async (article) => {
      const { queryKey: key } = articleQuery(place, id);
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, article);
    },
    onSettled: () => refetchArticles(queryClient, place.accountId),
  });
}

export type ArticleChanges = InputOf<typeof updateArticle>;

/** Adds a draft. */
export async function addArticle(
  queryClient: QueryClient,
  place: PortalPlace,
  input: InputOf<typeof createArticle>,
): Promise<Article> {
  const { payload } = await call(createArticle, { params: paramsOf(place), input });
  queryClient.setQueryData(articleQuery(place, payload.id).queryKey, payload);
  void refetchArticles(queryClient, place.accountId);
  return payload;
}

/**
 * Saves what was written, unless somebody else has changed the article since: then it is asked for, and the call
 * rejects. What is asked for meanwhile may be from before, and is dropped: it must not replace what was just saved.
 */
export async function saveArticle(
  queryClient: QueryClient,
  place: PortalPlace,
  { id, revision }: Pick<Article, 'id' | 'revision'>,
  changes: ArticleChanges,
): Promise<Article> {
  const { queryKey: key } = articleQuery(place, id);
  try {
    const params = { ...paramsOf(place), id };
    const { payload } = await call(updateArticle, { params, input: { ...changes, revision } });
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, payload);
    void refetchTexts(queryClient, key);
    return payload;
  } catch (error) {
    if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: key });
    throw error;
  }
}

/** Whether a save was refused because somebody else was faster. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

/** Changes an article; what shows it is not asked for again. */
export async function changeArticle(place: PortalPlace, id: number, input: ArticleChanges): Promise<Article> {
  return (await call(updateArticle, { params: { ...paramsOf(place), id }, input })).payload;
}

/** Deletes an article; what shows it in lists is not asked for again. */
export async function removeArticle(queryClient: QueryClient, place: PortalPlace, id: number): Promise<void> {
  await call(deleteArticle, { params: { ...paramsOf(place), id } });
  queryClient.removeQueries({ queryKey: articleQuery(place, id).queryKey });
}

/** Changes what stands beside the text. */
export function updateArticleMutation(queryClient: QueryClient, place: PortalPlace) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number; input: ArticleChanges }) => changeArticle(place, id, input),
    onSuccess: async (article) => {
      const { queryKey: key } = articleQuery(place, article.id);
      await queryClient.cancelQueries({ queryKey: key });
      // An answer that comes late must not replace what was saved after it.
      queryClient.setQueryData(key, (known) =>
        known && known.revision < article.revision ? article : known,
      );
    },
    onSettled: () => refetchArticles(queryClient, place.accountId),
  });
}

export function deleteArticleMutation(queryClient: QueryClient, place: PortalPlace) {
  return mutationOptions({
    mutationFn: (id: number) => removeArticle(queryClient, place, id),
    onSuccess: () => refetchArticles(queryClient, place.accountId),
  });
}

/** Gives the articles of a category their places; the new order shows at once. The next order waits for this one. */
export function reorderArticlesMutation(queryClient: QueryClient, place: PortalPlace, filter: ArticleFilter) {
  const { queryKey: key } = articlesQuery(place, filter);
  const mutationKey = ['order of articles', place.accountId, place.slug, filter.categorySlug];
  return mutationOptions({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ positions }: { articles: readonly Article[]; positions: Record<string, number> }) =>
      call(reorderArticles, {
        params: paramsOf(place),
        input: { positions_hash: positions, category_slug: filter.categorySlug ?? null },
      }),
    onMutate: async ({ articles, positions }) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, (page) => page && { ...page, payload: placed(articles, positions) });
    },
    onSettled: () =>
      // What the server has now would replace the order that still waits.
      queryClient.isMutating({ mutationKey }) > 1 ? undefined : refetchArticles(queryClient, place.accountId),
  });
}

const placed = (articles: readonly Article[], positions: Record<string, number>): Article[] =>
  articles.map((article) => ({ ...article, position: positions[article.id] ?? article.position }));

const shown: readonly unknown[] = [listArticles.name, showArticle.name];

/** Fetches again what is on screen of articles, and of the categories and portals that count them. */
export async function refetchArticles(queryClient: QueryClient, accountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => shown.includes(name) }),
    refetchCategories(queryClient, accountId),
  ]);
}

/** Fetches again what shows the text of an article elsewhere; a text changes no category and no count. */
function refetchTexts(queryClient: QueryClient, saved: QueryKey): Promise<void> {
  const own = hashKey(saved);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], queryHash }) => shown.includes(name) && queryHash !== own,
  });
}
