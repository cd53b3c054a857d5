import { Type } from '@confab/contract/kit/schema';

/** The job that retries a message at the provider's time. `requested_at` is in milliseconds. */
export const retryDelivery = {
  name: 'deliver-message-later',
  maxAttempts: 20,
  payload: Type.Object({
    account_id: Type.Integer(),
    conversation_id: Type.Integer(),
    message_id: Type.Integer(),
    requested_at: Type.Integer(),
  }),
} as const;

/** Sends a delayed message when its time is up. */
export const delayedDelivery = {
  name: 'send-held-message',
  maxAttempts: 20,
  payload: Type.Object({
    account_id: Type.Integer(),
    conversation_id: Type.Integer(),
    message_id: Type.Integer(),
  }),
} as const;
