import type { EventData } from '@confab/contract/kit/event';
import { Type } from '@confab/contract/kit/schema';
import { inboxRequestReceived } from '@confab/contract/features/inbox';
import { Value } from 'typebox/value';

/** How a look at a sequence is asked for that another worker is busy with. */
export const laterLook = {
  name: 'handle-inbound-requests',
  maxAttempts: 20,
  payload: Type.Object({ account_id: Type.Integer(), inbox_id: Type.Integer(), sequence: Type.String() }),
} as const;

/** Attempts after which a request is given up: about four minutes when each fails immediately. */
export const maxAttempts = 6;

/** What an event of the log says. Throws when it says something else. */
export function readReceived(data: unknown): EventData<typeof inboxRequestReceived> {
  return Value.Parse(inboxRequestReceived.data, data);
}
