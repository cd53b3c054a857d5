import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { batchSize } from '../../batch-queries.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { findDueSlas, type DueSla } from '../queries.ts';
import { advanceSla } from '../steps/advance-sla.ts';
import { emitSla } from '../steps/emit-sla.ts';

/** Records missed targets. Checked again under the lock, so that two nodes record each once. */
export async function recordMisses(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  let last: DueSla | undefined;
  for (;;) {
    const due = await findDueSlas(platform.db, now, last);
    for (const { accountId, id } of due) {
      await note(platform, { kind: 'system', accountId }, id).catch((error: unknown) => {
        // One that cannot be noted must not keep the others back.
        platform.log.error({ err: error, accountId }, 'a missed SLA was not noted');
      });
    }
    last = due.at(-1);
    if (due.length < batchSize) return;
  }
}

function note(platform: Platform, actor: SystemActor, id: number): Promise<void> {
  return transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, id);
    if (change !== undefined && (await advanceSla(change, change.row))) await emitSla(change);
  });
}
