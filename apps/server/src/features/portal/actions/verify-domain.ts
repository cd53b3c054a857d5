import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../steps/change-pages.ts';
import { domainRecord, provesDomain } from '../domain-model.ts';
import { domainTaken } from '../model.ts';
import { verifyDomain as markVerified, type PortalRow } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';

/**
 * Looks up the DNS record that proves the domain of a portal; the portal contains whether it was found. Throws
 * `unavailable` when no DNS server responded, and `invalid` when another portal has proven the domain before.
 */
export async function verifyDomain(platform: Platform, portal: PortalRow): Promise<PortalRow> {
  const record = domainRecord(portal);
  if (record === undefined || portal.domain_verified_at !== null) return portal;
  const texts = await platform.readTextRecords(record.name).catch((error: unknown) => {
    platform.log.info({ err: error, name: record.name }, 'a domain could not be asked for its record');
    throw new Failure('unavailable', {
      message: 'The domain could not be asked right now. Try again later.',
    });
  });
  if (!provesDomain(texts, record)) return portal;
  try {
    return await changePages(platform, portal.account_id, async (trx, emit) => {
      // The domain may be another one by now.
      const verified = await markVerified(trx, portal, platform.clock.now());
      if (verified === undefined) return portal;
      announcePortal(emit, portal.account_id, portal.id);
      return verified;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'portal_custom_domain') ? domainTaken() : error;
  }
}
