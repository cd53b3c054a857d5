import { contactWebhookRequested } from '@confab/contract/features/contact';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** What the event says, read by its own schema. Throws when it says something else. */
export function readWebhookRequest(data: unknown): EventData<typeof contactWebhookRequested> {
  return Value.Parse(contactWebhookRequested.data, data);
}
