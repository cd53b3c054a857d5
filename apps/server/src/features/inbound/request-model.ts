import type { EventData } from '@confab/contract/kit/event';
import { Type } from '@confab/contract/kit/schema';
import { inboxRequestReceived } from '@confab/contract/features/inbox';
import { Value } from 'typebox/value';

/** The job that checks a sequence again which another worker is busy with. */
export const repeatCheck = {
  name: 'handle-inbound-requests',
  maxAttempts: 20,
  payload: Type.Object({ account_id: Type.Integer(), inbox_id: Type.Integer(), sequence: Type.String() }),
} as const;

/** Maximum attempts: about four minutes if each fails immediately. */
export const maxAttempts = 6;

/** An event of the log. Throws when it does not match its schema. */
export function readReceived(data: unknown): EventData<typeof inboxRequestReceived> {
  return Value.Parse(inboxRequestReceived.data, data);
}
