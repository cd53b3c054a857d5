import type { Inbox } from '@confab/contract/features/inbox';
import type { Portal, PortalLogo } from '@confab/contract/features/portal';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { embedLink, findUploads } from '../../attachment/index.ts';
import { listInboxes, maySeeInbox, viewInboxes } from '../../inbox/index.ts';
import type { PortalRow } from '../queries.ts';
import { logoView, portalView } from '../view.ts';

/** Portals of one account as the actor may see them. */
export async function viewPortals(
  platform: Platform,
  actor: MemberActor,
  rows: readonly PortalRow[],
): Promise<Portal[]> {
  const [inboxes, logos] = await Promise.all([
    inboxesOf(platform, actor, rows),
    logosOf(platform, platform.db, rows),
  ]);
  return rows.map((row) =>
    portalView(row, { inbox: inboxes.get(row.inbox_id ?? 0), logo: logos.get(row.id) }),
  );
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
  rows: readonly PortalRow[],
): Promise<Map<number, PortalLogo>> {
  const [first] = rows;
  const ids = rows.flatMap(({ logo_blob_id: id }) => id ?? []);
  if (first === undefined || ids.length === 0) return new Map();
  const blobs = new Map((await findUploads(db, first.account_id, ids)).map((blob) => [blob.id, blob]));
  return new Map(
    rows.flatMap((row) => {
      const blob = blobs.get(row.logo_blob_id ?? 0);
      return blob === undefined ? [] : [[row.id, logoView(row, blob, embedLink(platform, blob))] as const];
    }),
  );
}
