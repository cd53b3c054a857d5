import type { Platform } from '../../../platform/platform.ts';
import { callOutcome, type Attempted } from '../../hook-call/index.ts';
import { updateStep } from '../run-queries.ts';

const [done, failed, waiting] = [1, 3, 4];

/** Records the result of a rule's webhook call in its log. */
export async function recordCall(
  { db }: Platform,
  accountId: number,
  { caller, ...attempted }: Attempted,
): Promise<void> {
  if (!('automation_id' in caller)) return;
  const { isTaken, isOver, message } = callOutcome(attempted);
  const notTaken = isOver ? failed : waiting;
  const key = { accountId, automationId: caller.automation_id, eventNumber: caller.event_number };
  const status = isTaken ? done : notTaken;
  await updateStep(db, key, { position: caller.position, status, message, isOver });
}
