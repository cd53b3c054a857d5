import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { frontendUrl, person } from '../../../test/rows.ts';
import { userPush } from '../user/index.ts';
import { typingHook, typingWebhook } from './hooks/typing-model.ts';
import { retryDelivery } from './messages/job-model.ts';

const later = { account_id: 2, conversation_id: 333, message_id: 11, requested_at: 5 };
test.each(Object.keys(later))('another try of a message has its %s', (key) => {
  expect([retryDelivery.name, retryDelivery.maxAttempts]).toEqual(['deliver-message-later', 20]);
  expect(Value.Check(retryDelivery.payload, later)).toBe(true);
  expect(Value.Check(retryDelivery.payload, { ...later, [key]: undefined })).toBe(false);
});

const typing = {
  account_id: 2,
  conversation_id: 333,
  status: 'on',
  user: userPush(frontendUrl, person()),
  is_private: false,
};
test.each(Object.keys(typing))('the typing payload of a webhook has its %s', (key) => {
  expect(Value.Check(typingHook.payload, typing)).toBe(true);
  expect(Value.Check(typingHook.payload, { ...typing, status: 'off' })).toBe(true);
  expect(Value.Check(typingHook.payload, { ...typing, [key]: undefined })).toBe(false);
});

test('typing is posted once, and separately to each kind of webhook', () => {
  expect(Value.Check(typingHook.payload, { ...typing, status: 'away' })).toBe(false);
  expect([typingHook.name, typingWebhook.name]).toEqual([
    'conversation-typing-hook',
    'conversation-typing-webhook',
  ]);
  expect(typingWebhook).toEqual({ ...typingHook, name: typingWebhook.name });
  expect(typingHook.maxAttempts).toBe(1);
});
