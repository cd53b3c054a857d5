import { macroRunRequested } from '@confab/contract/features/macro';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readRunRequest(data: unknown): EventData<typeof macroRunRequested> {
  return Value.Parse(macroRunRequested.data, data);
}
