import {
  bulkActionRequested,
  contactBulkActionRequested,
  type BulkActionType,
} from '@confab/contract/features/bulk-action';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { BulkKey } from '../queries.ts';

/** Adds the job that executes the bulk action. */
export function requestWork(emit: Emit, { accountId, id }: BulkKey, type: BulkActionType): void {
  const event = type === 'Contact' ? contactBulkActionRequested : bulkActionRequested;
  emit(outboxEvent(event, { accountId, audience: {} }, { id }));
}
