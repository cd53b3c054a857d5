import { expect, test } from 'vitest';
import { readBotRequest, readWebhookRequest, readWidgetOpening } from './event-model.ts';

const change = { content: { previous_value: 'a', current_value: 'b' } };
test.each([
  [
    'a webhook event',
    readWebhookRequest,
    { event: 'message_created', conversation_id: 333, message_id: 11, changed_attributes: [change] },
  ],
  ['a bot event', readBotRequest, { event: 'message_created', conversation_id: 333, message_id: 11 }],
  [
    'a widget opening',
    readWidgetOpening,
    { contact_inbox_id: 51, inbox_id: 4, event_info: { page: 'https://shop.example' } },
  ],
])('%s round-trips through its stored form, and nothing else is parsed', (_, read, data) => {
  expect(read(data)).toEqual(data);
  expect(() => read({ other: 1 })).toThrow();
  expect(() => read(null)).toThrow();
});
