import { captainResponseChanged } from '@confab/contract/features/captain-response';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';

/** Lets every member of the account know that their lists of answers are out of date. */
export function announceResponses(emit: Emit, accountId: number, assistantIds: Iterable<number>): void {
  for (const id of new Set(assistantIds))
    emit(
      outboxEvent(captainResponseChanged, { accountId, audience: { account: true } }, { assistant_id: id }),
    );
}
