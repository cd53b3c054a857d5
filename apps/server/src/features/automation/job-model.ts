import { conversationRulesRequested } from '@confab/contract/features/conversation';
import { Type } from '@confab/contract/kit/schema';

export const runAutomationsJob = {
  name: 'run-automations',
  maxAttempts: 10,
  payload: Type.Object({
    account_id: Type.Integer(),
    /** Of the event. */
    number: Type.Integer(),
    request: conversationRulesRequested.data,
  }),
};
