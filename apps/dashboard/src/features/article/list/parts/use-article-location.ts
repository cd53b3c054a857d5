import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useAccountId, useProfile } from '../../../../platform/account/account-context.ts';
import { useHelpCenterLocation } from '../../../portal/index.ts';
import { articleSearch, filterOf, viewOf, type ArticleSearch } from '../../model.ts';

/** The articles selected by the URL, and how to select others. */
export function useArticleLocation() {
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { id: userId } = useProfile();
  const { slug, locale } = useHelpCenterLocation();
  const { categorySlug }: { categorySlug?: string } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = articleSearch(useSearch({ strict: false }));
  const view = viewOf(path, categorySlug);
  const go = (change: ArticleSearch) =>
    void navigate({ to: path, search: articleSearch({ ...search, page: 1, ...change }), replace: true });
  return {
    portalKey: { accountId, slug },
    locale,
    categorySlug,
    path,
    view,
    search,
    filter: filterOf(view, { locale, userId, categorySlug }, search),
    userId,
    go,
  };
}
