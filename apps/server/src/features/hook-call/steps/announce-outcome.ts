import { hookCallAttempted, type HookCaller } from '@confab/contract/features/hook-call';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';

type Outcome = { caller: HookCaller | null; problem: string | null; isOver: boolean };

/** Reports the outcome of a call to its requester. */
export function announceOutcome(emit: Emit, accountId: number, { caller, problem, isOver }: Outcome): void {
  if (caller === null) return;
  const data = { caller, problem, is_over: isOver };
  emit(outboxEvent(hookCallAttempted, { accountId, audience: {} }, data));
}
