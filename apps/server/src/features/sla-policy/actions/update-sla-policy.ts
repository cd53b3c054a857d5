import type { SlaPolicy } from '@confab/contract/features/sla-policy';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { slaPolicyValues } from '../model.ts';
import { updateSlaPolicy as writeSlaPolicy } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { slaPolicyView } from '../view.ts';

/** Changes an SLA policy. Throws `not_found`, and `invalid` on a blank `name`. */
export async function updateSlaPolicy(
  platform: Platform,
  key: { accountId: number; id: number },
  input: Parameters<typeof slaPolicyValues>[0],
): Promise<SlaPolicy> {
  const values = slaPolicyValues(input);
  return transact(platform, async (trx, emit) => {
    const updated = await writeSlaPolicy(trx, key, values, platform.clock.now());
    if (updated === undefined) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
    return slaPolicyView(updated);
  });
}
