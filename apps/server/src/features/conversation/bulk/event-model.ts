import { bulkActionRequested } from '@confab/contract/features/bulk-action';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readBulkRequest(data: unknown): EventData<typeof bulkActionRequested> {
  return Value.Parse(bulkActionRequested.data, data);
}
