import type { Automation } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { movedPositions } from '../model.ts';
import { auditMove, findAutomation, lockPositions, setPositions } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { viewAutomation } from '../steps/view-automations.ts';

/** Moves a rule to a position in the list, from 1; beyond the end it becomes the last. Throws `not_found`. */
export async function moveAutomation(
  platform: Platform,
  accountId: number,
  id: number,
  position: number,
): Promise<Automation> {
  const row = await transact(platform, async (trx, emit) => {
    const rules = await lockPositions(trx, accountId);
    const from = rules.findIndex((rule) => rule.id === id);
    const moved = rules[from];
    if (moved === undefined) throw new Failure('not_found');
    const to = Math.min(position, rules.length) - 1;
    if (to !== from) {
      await setPositions(trx, accountId, movedPositions(rules, from, to));
      announceChange(emit, accountId, id);
      await auditMove(trx, accountId, moved, [from + 1, to + 1]);
    }
    return findAutomation(trx, { accountId, id });
  });
  if (row === undefined) throw new Failure('not_found');
  return viewAutomation(platform, row);
}
