import { articleTransferRequested } from '@confab/contract/features/article-transfer';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { TransferKey } from '../queries.ts';

/** Starts a transfer in the background. */
export function requestTransfer(emit: Emit, { accountId, id }: TransferKey): void {
  emit(outboxEvent(articleTransferRequested, { accountId, audience: {} }, { id }));
}
