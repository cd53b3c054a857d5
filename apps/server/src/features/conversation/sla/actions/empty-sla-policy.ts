import type { Platform } from '../../../../platform/platform.ts';
import { removeSlaPolicy } from '../../../sla-policy/index.ts';
import { inBatches } from '../../steps/in-batches.ts';
import { deleteAppliedSla, findOfPolicy } from '../queries.ts';
import { emitSla } from '../steps/emit-sla.ts';

/** Removes a deleted policy from its conversations, with their misses, and then the policy. */
export async function emptySlaPolicy(platform: Platform, accountId: number, policyId: number): Promise<void> {
  await inBatches(
    platform,
    accountId,
    () => findOfPolicy(platform.db, accountId, policyId),
    async (change) => {
      const key = { accountId, conversationId: change.row.id };
      if (!(await deleteAppliedSla(change.trx, key, policyId))) return;
      change.row = { ...change.row, sla: null };
      await emitSla(change);
    },
  );
  await removeSlaPolicy(platform.db, { accountId, id: policyId });
}
