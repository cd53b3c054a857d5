import {
  bulkActionRequested,
  contactBulkActionRequested,
  type BulkActionType,
} from '@confab/contract/features/bulk-action';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { BulkKey } from '../queries.ts';

/** Has the bulk action taken up in the background. */
export function requestWork(emit: Emit, { accountId, id }: BulkKey, type: BulkActionType): void {
  const event = type === 'Contact' ? contactBulkActionRequested : bulkActionRequested;
  emit(outboxEvent(event, { accountId, audience: {} }, { id }));
}
