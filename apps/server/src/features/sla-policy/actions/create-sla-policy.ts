import { maxSlaPolicies, type SlaPolicy } from '@confab/contract/features/sla-policy';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { slaPolicyValues, tooManySlaPolicies } from '../model.ts';
import { insertSlaPolicy } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { slaPolicyView } from '../view.ts';

/** Adds an SLA policy. Throws `invalid`: on a blank `name`, or when the account has as many as it may. */
export async function createSlaPolicy(
  platform: Platform,
  accountId: number,
  input: Parameters<typeof slaPolicyValues>[0],
): Promise<SlaPolicy> {
  const { name = '', ...values } = slaPolicyValues(input);
  return transact(platform, async (trx, emit) => {
    const created = await insertSlaPolicy(trx, accountId, { name, ...values }, maxSlaPolicies);
    if (created === undefined) throw tooManySlaPolicies();
    announceChange(emit, accountId, created.id);
    return slaPolicyView(created);
  });
}
