import { bulkActionRequested } from '@confab/contract/features/bulk-action';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { BulkKey } from '../queries.ts';

/** Has the bulk action taken up in the background. */
export function requestWork(emit: Emit, { accountId, id }: BulkKey): void {
  emit(outboxEvent(bulkActionRequested, { accountId, audience: {} }, { id }));
}
