import type { Article } from '@confab/contract/features/article';
import { listCategories, type Category } from '@confab/contract/features/category';
import { listPortals, showPortal, type Portal } from '@confab/contract/features/portal';
import { agentList } from '@confab/contract/features/agent';
import type { FakeServer } from './fake-server.ts';

/** A portal in these languages, the first of which is its own. */
export function aPortal(change: Partial<Portal> = {}, locales: readonly string[] = ['en', 'de']): Portal {
  return {
    id: 1,
    color: null,
    custom_domain: null,
    header_text: null,
    homepage_link: null,
    name: 'Paperlane Help',
    page_title: null,
    slug: 'help',
    archived: false,
    account_id: 1,
    is_member: false,
    config: { allowed_locales: locales.map((code) => ({ code, articles_count: 3, categories_count: 1 })) },
    meta: {
      all_articles_count: 3,
      mine_articles_count: 2,
      archived_articles_count: 0,
      published_count: 2,
      draft_articles_count: 1,
      categories_count: 1,
      default_locale: locales[0] ?? 'en',
    },
    ...change,
  };
}

export function aCategory(change: Partial<Category> = {}): Category {
  return {
    id: 5,
    name: 'Orders',
    slug: 'orders',
    locale: 'en',
    description: null,
    position: 10,
    account_id: 1,
    icon: '📦',
    meta: { articles_count: 2 },
    ...change,
  };
}

export function anArticle(change: Partial<Article> = {}): Article {
  return {
    id: 1,
    slug: 'returns',
    title: 'Returns',
    content: 'Thirty days.',
    description: null,
    status: 'draft',
    locale: 'en',
    position: 10,
    account_id: 1,
    updated_at: 1_790_000_000,
    revision: 1,
    meta: {},
    category: { id: null, name: null, slug: null, locale: null },
    views: 4,
    helpful: 0,
    unhelpful: 0,
    publish_at: null,
    associated_article_id: null,
    ...change,
  };
}

/** Makes a server respond with these portals; `requests` counts the requests for the list. */
export function servePortals(server: FakeServer, portals: () => readonly Portal[]): { requests: number } {
  const count = { requests: 0 };
  server.on(listPortals, () => {
    count.requests += 1;
    const payload = [...portals()];
    return { payload, meta: { current_page: 1, portals_count: payload.length } };
  });
  server.on(showPortal, ({ params }) => portals().find(({ slug }) => slug === params.slug) ?? aPortal());
  server.on(listCategories, () => ({
    payload: [aCategory()],
    meta: { current_page: 1, categories_count: 1 },
  }));
  server.on(agentList, () => []);
  return count;
}
