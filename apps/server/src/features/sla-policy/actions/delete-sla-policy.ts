import { slaPolicyDeleted } from '@confab/contract/features/sla-policy';
import { Failure } from '@confab/contract/kit/errors';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeSlaPolicy } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/**
 * Closes an SLA policy: it disappears immediately, and reactions to `sla_policy.deleted` remove it from its
 * conversations. Throws `not_found`.
 */
export async function deleteSlaPolicy(
  platform: Platform,
  key: { accountId: number; id: number },
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await closeSlaPolicy(trx, key, platform.clock.now()))) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
    emit(
      outboxEvent(slaPolicyDeleted, { accountId: key.accountId, audience: {} }, { sla_policy_id: key.id }),
    );
  });
}
