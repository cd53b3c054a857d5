import type { Inbox } from '@confab/contract/features/inbox';
import type { Portal, PortalLogo } from '@confab/contract/features/portal';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUploads, stableLink } from '../../attachment/index.ts';
import { listInboxes, maySeeInbox, viewInboxes } from '../../inbox/index.ts';
import {
  countArticles,
  countByStatus,
  countCategories,
  type LocaleCount,
  type StatusCounts,
} from '../count-queries.ts';
import { memberPortalIds } from '../member-queries.ts';
import type { PortalRow } from '../queries.ts';
import { logoView, portalView } from '../view.ts';

/** One portal with the counts of its articles; `locale` limits them to one locale. */
export async function viewPortal(
  platform: Platform,
  actor: MemberActor,
  row: PortalRow,
  locale: string | undefined,
): Promise<Portal> {
  const scope = { accountId: row.account_id, portalId: row.id, locale };
  const byStatus = await countByStatus(platform.db, scope, actor.person.id);
  const [portal] = await viewPortals(platform, actor, [row], { locale, byStatus });
  if (portal === undefined) throw new Failure('not_found');
  return portal;
}

/** Portals of one account as the actor may see them. */
export async function viewPortals(
  platform: Platform,
  actor: MemberActor,
  rows: readonly PortalRow[],
  { locale, byStatus }: { locale?: string | undefined; byStatus?: StatusCounts } = {},
): Promise<Portal[]> {
  const ids = rows.map(({ id }) => id);
  const [inboxes, logos, categories, articles, own] = await Promise.all([
    inboxesOf(platform, actor, rows),
    logosOf(platform, platform.db, rows),
    countCategories(platform.db, actor.accountId, ids),
    countArticles(platform.db, actor.accountId, ids),
    memberPortalIds(platform.db, { accountId: actor.accountId, userId: actor.person.id }),
  ]);
  return rows.map((row) =>
    portalView(row, {
      inbox: inboxes.get(row.inbox_id ?? 0),
      logo: logos.get(row.id),
      locale,
      categories: byLocale(categories, row),
      articles: byLocale(articles, row),
      isMember: own.has(row.id),
      byStatus,
    }),
  );
}

function byLocale(counts: readonly LocaleCount[], { id }: PortalRow): Map<string, number> {
  const own = counts.filter((count) => count.portal_id === id);
  return new Map(own.map(({ locale, count }) => [locale, count]));
}

async function inboxesOf(
  platform: Platform,
  actor: MemberActor,
  rows: readonly PortalRow[],
): Promise<Map<number, Inbox>> {
  const ids = rows.flatMap(({ inbox_id: id }) => (id !== null && maySeeInbox(actor, id) ? [id] : []));
  if (ids.length === 0) return new Map();
  const inboxes = await listInboxes(platform.db, actor.accountId, ids);
  const views = await viewInboxes(platform, actor, inboxes);
  return new Map(views.map((view) => [view.id, view]));
}

/** By the id of the portal. */
export async function logosOf(
  platform: Platform,
  db: Queryable,
  rows: readonly Pick<PortalRow, 'id' | 'account_id' | 'logo_blob_id'>[],
): Promise<Map<number, PortalLogo>> {
  const [first] = rows;
  const ids = rows.flatMap(({ logo_blob_id: id }) => id ?? []);
  if (first === undefined || ids.length === 0) return new Map();
  const blobs = new Map((await findUploads(db, first.account_id, ids)).map((blob) => [blob.id, blob]));
  return new Map(
    rows.flatMap((row) => {
      const blob = blobs.get(row.logo_blob_id ?? 0);
      if (blob === undefined) return [];
      const target = { purpose: 'embed', accountId: blob.account_id, id: blob.id } as const;
      return [[row.id, logoView(row, blob, stableLink(platform, target, blob.filename))] as const];
    }),
  );
}
