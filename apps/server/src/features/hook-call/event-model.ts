import { hookCallAttempted } from '@confab/contract/features/hook-call';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export type Attempted = EventData<typeof hookCallAttempted>;

/** The content of an event, parsed by its schema. Throws if it does not match. */
export function readAttempt(data: unknown): Attempted {
  return Value.Parse(hookCallAttempted.data, data);
}
