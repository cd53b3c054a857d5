import * as contract from '@confab/contract/features/help-centre';
import { endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageFlags } from './page-model.ts';
import { suggestArticles } from './actions/suggest-articles.ts';
import { listPublicArticles } from './actions/list-public-articles.ts';
import { listPublicCategories } from './actions/list-public-categories.ts';
import { showPublicArticle } from './actions/show-public-article.ts';
import { showPublicCategory } from './actions/show-public-category.ts';
import { showPublicPortal } from './actions/show-public-portal.ts';

export function helpCentreRoutes(platform: Platform): Endpoint[] {
  const at = <P extends { slug: string }>(params: P, { host }: RequestInfo): P & { host: string } => ({
    ...params,
    host,
  });
  return [
    endpoint(contract.showPublicPortal, ({ params, info }) => showPublicPortal(platform, at(params, info))),
    endpoint(contract.listPublicArticles, ({ params, input, info }) =>
      listPublicArticles(platform, at(params, info), input),
    ),
    endpoint(contract.suggestArticles, async ({ params, input, info }) => {
      // A typed and deleted character repeats the same request.
      info.setHeader('cache-control', 'public, max-age=60');
      const address = { ...at(params, info), flags: pageFlags(input) };
      return { payload: await suggestArticles(platform, address, input.query ?? '') };
    }),
    endpoint(contract.listPublicCategories, async ({ params: { slug }, info }) => ({
      payload: await listPublicCategories(platform, at({ slug }, info)),
    })),
    endpoint(contract.showPublicCategory, ({ params, info }) =>
      showPublicCategory(platform, at(params, info), params.category_slug),
    ),
    endpoint(contract.listPublicCategoryArticles, ({ params, input, info }) =>
      listPublicArticles(platform, at(params, info), input),
    ),
    endpoint(contract.showPublicArticle, ({ params, info }) =>
      showPublicArticle(platform, at(params, info), params.article_slug),
    ),
  ];
}
