import type { Platform } from '../../../platform/platform.ts';
import { listClaimed } from '../queries.ts';
import { verifyDomain } from './verify-domain.ts';

/** DNS records take a while to propagate; administrators can still check manually. */
const requestedForMs = 7 * 24 * 3_600_000;
const batchSize = 100;
/** Of one run: servers that do not answer keep no worker from its other work. */
const maxRunMs = 60_000;

/** Looks again for the records of domains that were named in the last days. */
export async function verifyDomains(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - requestedForMs);
  const started = performance.now();
  for (const portal of await listClaimed(platform.db, since, batchSize)) {
    if (performance.now() - started > maxRunMs) return;
    try {
      // oxlint-disable-next-line no-await-in-loop -- no request waits, and DNS servers must not be flooded
      await verifyDomain(platform, portal);
    } catch (error) {
      // Another portal has it, or its DNS is unavailable: continue with the others.
      platform.log.info(
        { accountId: portal.account_id, portalId: portal.id, err: error },
        'a domain is not proven',
      );
    }
  }
}
