import { Sender } from '@confab/contract/features/message';
import { Type } from '@confab/contract/kit/schema';

/** The job that sends typing to the program behind an inbox. */
export const typingHook = {
  name: 'conversation-typing-hook',
  maxAttempts: 1,
  payload: Type.Object({
    account_id: Type.Integer(),
    conversation_id: Type.Integer(),
    status: Type.Union([Type.Literal('on'), Type.Literal('off')]),
    user: Sender,
    is_private: Type.Boolean(),
  }),
} as const;

/** The same for the webhooks of the account, which wait for no program. */
export const typingWebhook = { ...typingHook, name: 'conversation-typing-webhook' } as const;
