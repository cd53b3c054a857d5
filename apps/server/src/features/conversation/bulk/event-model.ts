import { bulkActionRequested, type contactBulkActionRequested } from '@confab/contract/features/bulk-action';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readBulkRequest(
  data: unknown,
): EventData<typeof bulkActionRequested | typeof contactBulkActionRequested> {
  return Value.Parse(bulkActionRequested.data, data);
}
