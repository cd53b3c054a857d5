import { contactWebhookRequested } from '@confab/contract/features/contact';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** The event, parsed by its own schema. Throws when it does not match. */
export function readWebhookRequest(data: unknown): EventData<typeof contactWebhookRequested> {
  return Value.Parse(contactWebhookRequested.data, data);
}
