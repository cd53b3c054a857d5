import type { Inbox } from '@confab/contract/features/inbox';
import type { Portal, PortalLogo } from '@confab/contract/features/portal';
import { domainRecord } from './domain-model.ts';
import type { StatusCounts } from './count-queries.ts';
import type { PortalRow } from './queries.ts';

/** What a portal is shown with. */
export type PortalParts = {
  inbox: Inbox | undefined;
  logo: PortalLogo | undefined;
  /** The author whose counts are shown; all authors if absent. */
  locale: string | undefined;
  /** By locale. */
  categories: ReadonlyMap<string, number>;
  articles: ReadonlyMap<string, number>;
  isMember: boolean;
  /** Where one portal is shown. */
  byStatus: StatusCounts | undefined;
};

export function portalView(
  row: PortalRow,
  { inbox, logo, locale, categories, articles, isMember, byStatus }: PortalParts,
): Portal {
  return {
    id: row.id,
    color: row.color,
    custom_domain: row.custom_domain,
    ...domainOf(row),
    header_text: row.header_text,
    homepage_link: row.homepage_link,
    name: row.name,
    page_title: row.page_title,
    slug: row.slug,
    archived: row.archived,
    account_id: row.account_id,
    is_member: isMember,
    config: {
      allowed_locales: row.allowed_locales.map((code) => ({
        code,
        articles_count: articles.get(code) ?? 0,
        categories_count: categories.get(code) ?? 0,
      })),
    },
    ...(inbox === undefined ? {} : { inbox }),
    ...(logo === undefined ? {} : { logo }),
    meta: {
      all_articles_count: byStatus?.all ?? 0,
      archived_articles_count: byStatus?.archived ?? null,
      published_count: byStatus?.published ?? null,
      draft_articles_count: byStatus?.draft ?? null,
      ...(byStatus === undefined || byStatus.all === 0 ? {} : { mine_articles_count: byStatus.mine }),
      categories_count: locale === undefined ? sumOf(categories) : (categories.get(locale) ?? 0),
      default_locale: row.default_locale,
    },
  };
}

/** Whether the domain is served, and until then the record that proves it. */
function domainOf(row: PortalRow): Pick<Portal, 'domain'> {
  if (row.custom_domain === null) return {};
  const record = domainRecord(row);
  const isVerified = row.domain_verified_at !== null;
  return {
    domain: {
      is_verified: isVerified,
      ...(isVerified || record === undefined ? {} : { record: { type: 'TXT', ...record } }),
    },
  };
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The logo of a portal at an address that stays. */
export function logoView(
  row: Pick<PortalRow, 'id'>,
  blob: { id: number; account_id: number; content_type: string; filename: string },
  url: string,
): PortalLogo {
  return {
    id: blob.id,
    portal_id: row.id,
    file_type: blob.content_type,
    account_id: blob.account_id,
    file_url: url,
    blob_id: blob.id,
    filename: blob.filename,
  };
}
