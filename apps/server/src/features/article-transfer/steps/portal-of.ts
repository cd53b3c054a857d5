import type { Platform } from '../../../platform/platform.ts';
import { findPortalById, type PortalRow } from '../../portal/index.ts';
import type { InPortal, TransferRow } from '../queries.ts';

/** The portal of a transfer, while it is there. */
export async function portalOf(
  { db }: Platform,
  { account_id: accountId, portal_id: id }: Pick<TransferRow, 'account_id' | 'portal_id'>,
): Promise<PortalRow | undefined> {
  return id === null ? undefined : findPortalById(db, { accountId, id });
}

export const placeOf = ({ account_id: accountId, id: portalId }: PortalRow): InPortal => ({
  accountId,
  portalId,
});
