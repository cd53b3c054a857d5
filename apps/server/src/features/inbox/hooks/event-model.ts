import { inboxWebhookRequested } from '@confab/contract/features/inbox';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** The event, parsed by its own schema. Throws when it does not match. */
export function readWebhookRequest(data: unknown): EventData<typeof inboxWebhookRequested> {
  return Value.Parse(inboxWebhookRequested.data, data);
}
