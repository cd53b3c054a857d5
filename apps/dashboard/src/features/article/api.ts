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
export type PortalKey = { accountId: number; slug: string };

const paramsOf = ({ accountId, slug }: PortalKey) => ({ account_id: accountId, slug });

/** One page of articles, with the counts of all that match. */
export function articlesQuery(portalKey: PortalKey, { locale, page, ...filter }: ArticleFilter) {
  const { status, authorId, categorySlug, search } = filter;
  return routeQuery(listArticles, {
    params: paramsOf(portalKey),
    input: {
      locale,
      page,
      ...(status === undefined ? {} : { status }),
      ...(authorId === undefined ? {} : { author_id: authorId }),
      ...(categorySlug === undefined ? {} : { category_slug: categorySlug }),
      ...(search === undefined ? {} : { query: search }),
    },
  });
}

export function articleQuery(portalKey: PortalKey, id: number) {
  const params = { ...paramsOf(portalKey), id };
  return queryOptions({
    queryKey: queryKey(showArticle, params),
    queryFn: async ({ signal }) => (await call(showArticle, { params, signal })).payload,
    staleTime: 10 * 60_000,
  });
}

/** What readers wrote of an article. */
export function commentsQuery(portalKey: PortalKey, id: number) {
  return routeQuery(listArticleComments, { params: { ...paramsOf(portalKey), id } });
}

/** What an article was, the newest first. */
export function versionsQuery(portalKey: PortalKey, id: number) {
  return routeQuery(listArticleVersions, { params: { ...paramsOf(portalKey), id } });
}

/** One version with its text; the newest one may still be edited. */
export function versionQuery(portalKey: PortalKey, id: number, versionId: number) {
  return routeQuery(showArticleVersion, { params: { ...paramsOf(portalKey), id, version_id: versionId } });
}

/** Restores the text of a version, unless the article has been changed since it was loaded. */
export function restoreVersionMutation(
  queryClient: QueryClient,
  portalKey: PortalKey,
  { id, revision }: Pick<Article, 'id' | 'revision'>,
) {
  return mutationOptions({
    mutationFn: async (versionId: number) => {
      const params = { ...paramsOf(portalKey), id, version_id: versionId };
      return (await call(restoreArticleVersion, { params, input: { revision } })).payload;
    },
    onSuccess: async (article) => {
      const { queryKey: key } = articleQuery(portalKey, id);
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, article);
    },
    onSettled: () => refetchArticles(queryClient, portalKey.accountId),
  });
}

export type ArticleChanges = InputOf<typeof updateArticle>;

/** Adds a draft. */
export async function addArticle(
  queryClient: QueryClient,
  portalKey: PortalKey,
  input: InputOf<typeof createArticle>,
): Promise<Article> {
  const { payload } = await call(createArticle, { params: paramsOf(portalKey), input });
  queryClient.setQueryData(articleQuery(portalKey, payload.id).queryKey, payload);
  void refetchArticles(queryClient, portalKey.accountId);
  return payload;
}

/**
 * Saves the edited text, unless someone else has changed the article since: then it is refetched, and the call rejects.
 * Queries in flight may be older, and are canceled: they must not replace what was just saved.
 */
export async function saveArticle(
  queryClient: QueryClient,
  portalKey: PortalKey,
  { id, revision }: Pick<Article, 'id' | 'revision'>,
  changes: ArticleChanges,
): Promise<Article> {
  const { queryKey: key } = articleQuery(portalKey, id);
  try {
    const params = { ...paramsOf(portalKey), id };
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

/** Whether a save was rejected because someone else saved first. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

/** Changes an article; queries that show it are not refetched. */
export async function changeArticle(
  portalKey: PortalKey,
  id: number,
  input: ArticleChanges,
): Promise<Article> {
  return (await call(updateArticle, { params: { ...paramsOf(portalKey), id }, input })).payload;
}

/** Deletes an article; lists that show it are not refetched. */
export async function removeArticle(
  queryClient: QueryClient,
  portalKey: PortalKey,
  id: number,
): Promise<void> {
  await call(deleteArticle, { params: { ...paramsOf(portalKey), id } });
  queryClient.removeQueries({ queryKey: articleQuery(portalKey, id).queryKey });
}

/** Changes the data besides the text. */
export function updateArticleMutation(queryClient: QueryClient, portalKey: PortalKey) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number; input: ArticleChanges }) => changeArticle(portalKey, id, input),
    onSuccess: async (article) => {
      const { queryKey: key } = articleQuery(portalKey, article.id);
      await queryClient.cancelQueries({ queryKey: key });
      // A late response must not replace what was saved after it.
      queryClient.setQueryData(key, (known) =>
        known && known.revision < article.revision ? article : known,
      );
    },
    onSettled: () => refetchArticles(queryClient, portalKey.accountId),
  });
}

export function deleteArticleMutation(queryClient: QueryClient, portalKey: PortalKey) {
  return mutationOptions({
    mutationFn: (id: number) => removeArticle(queryClient, portalKey, id),
    onSuccess: () => refetchArticles(queryClient, portalKey.accountId),
  });
}

/** Reorders the articles of a category, optimistically. The next reorder waits for this one. */
export function reorderArticlesMutation(
  queryClient: QueryClient,
  portalKey: PortalKey,
  filter: ArticleFilter,
) {
  const { queryKey: key } = articlesQuery(portalKey, filter);
  const mutationKey = ['order of articles', portalKey.accountId, portalKey.slug, filter.categorySlug];
  return mutationOptions({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ positions }: { articles: readonly Article[]; positions: Record<string, number> }) =>
      call(reorderArticles, {
        params: paramsOf(portalKey),
        input: { positions_hash: positions, category_slug: filter.categorySlug ?? null },
      }),
    onMutate: async ({ articles, positions }) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, (page) => page && { ...page, payload: placed(articles, positions) });
    },
    onSettled: () =>
      // What the server has now would replace the order that still waits.
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : refetchArticles(queryClient, portalKey.accountId),
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

/** Refetches other queries that contain the article's text; a text changes no category and no count. */
function refetchTexts(queryClient: QueryClient, saved: QueryKey): Promise<void> {
  const own = hashKey(saved);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], queryHash }) => shown.includes(name) && queryHash !== own,
  });
}
