import { invalidField } from '@confab/contract/kit/errors';
import { lockSlaPolicy } from '../../../sla-policy/index.ts';
import { actorName } from '../../actor-view.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { insertAppliedSla, loadSla } from '../queries.ts';
import { advanceSla } from './advance-sla.ts';
import { emitSla } from './emit-sla.ts';

/** Applies a policy to a conversation unless it has one. Throws `invalid` on `sla_policy_id`. */
export async function applySla(change: Change, policyId: number | null): Promise<void> {
  const { row, trx, at, actor } = change;
  const key = { accountId: row.account_id, conversationId: row.id };
  // The row was read before its lock was granted.
  const known = await loadSla(trx, key);
  if (policyId === (known?.sla_policy_id ?? null)) return;
  if (known !== null)
    throw invalidField('sla_policy_id', 'invalid', "The SLA policy of a conversation can't be changed");
  if (policyId === null) return;
  const policy = await lockSlaPolicy(trx, { accountId: row.account_id, id: policyId });
  if (policy === undefined) throw invalidField('sla_policy_id', 'required', 'SLA policy must exist');
  await insertAppliedSla(trx, key, policyId, at);
  change.row = { ...row, sla: await loadSla(trx, key) };
  await advanceSla(change, change.row);
  await emitSla(change);
  const by = actorName(actor);
  if (by !== undefined) await writeActivity(change, { kind: 'sla_added', policy: policy.name, by });
}
