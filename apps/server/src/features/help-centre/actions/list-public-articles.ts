import type { listPublicArticles as contract } from '@confab/contract/features/help-centre';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../platform/platform.ts';
import { listPublished } from '../article-queries.ts';
import { apiRange } from '../model.ts';
import { findArticles } from '../steps/find-articles.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { viewPublicArticles } from '../steps/view-public.ts';

/** Published articles of a locale, or those that match the search. Throws `not_found`. */
export async function listPublicArticles(
  platform: Platform,
  address: PortalAddress & { locale: string },
  input: InputOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { locale } = address;
  const portal = await portalAt(platform, address);
  const range = apiRange(input);
  const query = input.query?.trim() ?? '';
  const sort = input.sort === 'views' ? 'views' : undefined;
  const rows =
    query === ''
      ? await listPublished(platform.db, addressOf(portal), { locale, sort, ...range })
      : await findArticles(platform, portal, { locale, query, ...range });
  const { articles, portal: view } = await viewPublicArticles(platform, portal, rows);
  return { payload: articles, meta: { articles_count: view.meta.articles_count } };
}
