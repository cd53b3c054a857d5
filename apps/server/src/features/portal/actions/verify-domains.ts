import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { listClaimed } from '../queries.ts';
import { verifyDomain } from './verify-domain.ts';

/** Records take a while to be seen everywhere; who gives up on one can still ask by hand. */
const askedForMs = 7 * 24 * 3_600_000;
const maxAtOnce = 100;

/** Looks again for the records of domains that were named in the last days. */
export async function verifyDomains(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - askedForMs);
  for (const portal of await listClaimed(platform.db, since, maxAtOnce)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- nobody waits, and servers of names are not to be flooded
      await verifyDomain(platform, portal);
    } catch (error) {
      // Another one has it, or its servers are away.
      if (!(error instanceof Failure)) throw error;
    }
  }
}
