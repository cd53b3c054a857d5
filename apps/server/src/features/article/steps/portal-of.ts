import type { Platform } from '../../../platform/platform.ts';
import { requirePortal, type PortalRow } from '../../portal/index.ts';
import type { InPortal } from '../queries.ts';

/** The portal that a path names. Throws `not_found`. */
export function portalOf(
  { db }: Platform,
  { account_id: accountId, slug }: { account_id: number; slug: string },
): Promise<PortalRow> {
  return requirePortal(db, { accountId, slug });
}

export function inPortal({ account_id: accountId, id: portalId }: PortalRow): InPortal {
  return {
    accountId,
    portalId,
  };
}
