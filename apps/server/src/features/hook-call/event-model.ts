import { hookCallAttempted } from '@confab/contract/features/hook-call';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export type Attempted = EventData<typeof hookCallAttempted>;

/** What an event of the log says, read by the event's own schema. Throws when it says something else. */
export function readAttempt(data: unknown): Attempted {
  return Value.Parse(hookCallAttempted.data, data);
}
