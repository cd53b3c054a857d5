import type { Platform } from '../../../platform/platform.ts';
import { findPortalById, requirePortal, type PortalRow } from '../../portal/index.ts';
import type { InPortal, TransferRow } from '../queries.ts';

/** The portal of a transfer, if it still exists. */
export async function portalOf(
  { db }: Platform,
  { account_id: accountId, portal_id: id }: Pick<TransferRow, 'account_id' | 'portal_id'>,
): Promise<PortalRow | undefined> {
  return id === null ? undefined : findPortalById(db, { accountId, id });
}

/** The portal that a path names. Throws `not_found`. */
export function portalAtPath(
  { db }: Platform,
  { account_id: accountId, slug }: { account_id: number; slug: string },
): Promise<PortalRow> {
  return requirePortal(db, { accountId, slug });
}

export function portalScope({ account_id: accountId, id: portalId }: PortalRow): InPortal {
  return {
    accountId,
    portalId,
  };
}
