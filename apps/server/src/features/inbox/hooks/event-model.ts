import { inboxWebhookRequested } from '@confab/contract/features/inbox';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** What the event says, read by its own schema. Throws when it says something else. */
export function readWebhookRequest(data: unknown): EventData<typeof inboxWebhookRequested> {
  return Value.Parse(inboxWebhookRequested.data, data);
}
