import type { Platform } from '../../../platform/platform.ts';
import { requirePortal, type PortalRow } from '../../portal/index.ts';
import type { InPortal } from '../queries.ts';

export type PortalPath = { account_id: number; slug: string };

/** The portal that a path names. Throws `not_found`. */
export function portalOf({ db }: Platform, { account_id: accountId, slug }: PortalPath): Promise<PortalRow> {
  return requirePortal(db, { accountId, slug });
}

/** The same, for what only needs to know where it is. */
export async function inPortal(platform: Platform, params: PortalPath): Promise<InPortal> {
  const { account_id: accountId, id: portalId } = await portalOf(platform, params);
  return { accountId, portalId };
}
