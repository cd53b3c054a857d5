import { channelOf } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { findUploads } from '../../attachment/index.ts';
import { findInbox } from '../../inbox/index.ts';
import { claimOf, isOwnHost } from '../domain-model.ts';
import {
  domainTaken,
  invalidDomain,
  invalidInbox,
  invalidLogo,
  mayBeLogo,
  portalValues,
  slugTaken,
} from '../model.ts';
import { isDomainTaken, type PortalChanges, type PortalRow } from '../queries.ts';

/** The editable values of a portal. */
export type PortalInput = Parameters<typeof portalValues>[0] & {
  blob_id?: number | null | undefined;
  inbox_id?: number | null | undefined;
};

/** What a call changes of a portal. Throws `invalid` on a field. */
export async function portalChanges(
  platform: Platform,
  accountId: number,
  input: PortalInput,
  before?: Pick<PortalRow, 'id' | 'custom_domain'>,
): Promise<PortalChanges> {
  const values = portalValues(input);
  // Under the domain of a portal nothing else is served.
  if (values.custom_domain && isOwnHost(platform.installation.frontendUrl, values.custom_domain))
    throw invalidDomain();
  if (values.custom_domain && (await isDomainTaken(platform.db, values.custom_domain, before?.id)))
    throw domainTaken();
  const { clock, ids } = platform;
  return {
    ...values,
    ...claimOf(before?.custom_domain ?? null, values.custom_domain, {
      token: ids.token(24),
      now: clock.now(),
    }),
    ...(await logoChange(platform, accountId, input.blob_id)),
    ...(await inboxChange(platform, accountId, input.inbox_id)),
  };
}

/** Nothing when there is no such upload. */
async function logoChange(
  platform: Platform,
  accountId: number,
  blobId: number | null | undefined,
): Promise<PortalChanges> {
  if (blobId === undefined || blobId === null) return {};
  const [blob] = await findUploads(platform.db, accountId, [blobId]);
  if (blob === undefined) return {};
  if (!mayBeLogo(blob.content_type)) throw invalidLogo();
  return { logo_blob_id: blob.id };
}

/** Nothing for an inbox that is no website's. */
async function inboxChange(
  platform: Platform,
  accountId: number,
  inboxId: number | null | undefined,
): Promise<PortalChanges> {
  if (inboxId === undefined) return {};
  if (inboxId === null) return { inbox_id: null };
  const inbox = await findInbox(platform.db, accountId, inboxId);
  if (inbox === undefined) throw invalidInbox();
  return channelOf(inbox.channel).capabilities.onWebsite ? { inbox_id: inboxId } : {};
}

/** The failure for a taken address, or the error as it is. */
export function takenAddress(error: unknown): unknown {
  return isUniqueViolation(error, 'portal_slug') ? slugTaken() : error;
}
