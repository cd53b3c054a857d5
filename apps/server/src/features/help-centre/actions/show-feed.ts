import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { listNewest } from '../article-queries.ts';
import { linksOf } from '../page-model.ts';
import { publicOrigin } from '../view.ts';
import { excerptOf } from '../page-view.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { authorsOf } from '../steps/view-public.ts';

/** A feed: its own data, and the most recently changed articles. */
export type Feed = {
  title: string;
  locale: string;
  home: string;
  self: string;
  updatedAt: string;
  entries: readonly {
    title: string;
    href: string;
    summary: string;
    updatedAt: string;
    publishedAt: string;
    author: string | undefined;
    category: string | undefined;
  }[];
};

const maxEntries = 20;

/** The newest published articles of a locale. Throws `not_found`. */
export async function showFeed(
  platform: Platform,
  address: PortalAddress & { locale: string },
): Promise<Feed> {
  const portal = await portalAt(platform, address);
  const { locale } = address;
  if (!portal.allowed_locales.includes(locale)) throw new Failure('not_found');
  const links = linksOf(portal, { theme: undefined, isPlain: false });
  const origin = publicOrigin(portal, platform.installation.frontendUrl);
  const rows = await listNewest(platform.db, addressOf(portal), locale, maxEntries);
  const authors = await authorsOf(platform, portal, rows);
  return {
    title: portal.page_title ?? portal.name,
    locale,
    home: origin + links.home(locale),
    self: origin + links.feed(locale),
    updatedAt: (rows[0]?.updated_at ?? new Date(0)).toISOString(),
    entries: rows.map((row) => {
      const author = authors.get(row.author_id);
      return {
        title: row.title,
        href: origin + links.article(row.slug),
        summary: excerptOf(row),
        updatedAt: row.updated_at.toISOString(),
        publishedAt: row.created_at.toISOString(),
        author: author && (author.available_name || author.name),
        category: row.category_name ?? undefined,
      };
    }),
  };
}
