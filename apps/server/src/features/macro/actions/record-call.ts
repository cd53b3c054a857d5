import type { Platform } from '../../../platform/platform.ts';
import { callOutcome, type Attempted } from '../../hook-call/index.ts';
import { updateStep } from '../run-queries.ts';

const [done, failed] = [1, 3];

/** Records the outcome of a macro's webhook; the run waits for the first attempt only. */
export async function recordCall(
  { db }: Platform,
  accountId: number,
  { caller, ...attempted }: Attempted,
): Promise<void> {
  if (!('macro_run_id' in caller)) return;
  const { isTaken, isOver, message } = callOutcome(attempted);
  const { display_id: displayId, position } = caller;
  const status = isTaken ? done : failed;
  await updateStep(
    db,
    { accountId, id: caller.macro_run_id },
    { displayId, position, status, message, isOver },
  );
}
