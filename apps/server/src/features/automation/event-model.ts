import { automationDisabled } from '@confab/contract/features/automation';
import { conversationRulesRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readRulesRequest(data: unknown): EventData<typeof conversationRulesRequested> {
  return Value.Parse(conversationRulesRequested.data, data);
}

/** The event for which rules are evaluated. */
export function ruleEventOf(
  { accountId, number }: { accountId: number; number: number },
  {
    event,
    conversation_id: conversationId,
    message_id: messageId,
    changed_attributes: changed,
  }: EventData<typeof conversationRulesRequested>,
) {
  return { accountId, number, event, conversationId, messageId, changed };
}

export function readDisabled(data: unknown): EventData<typeof automationDisabled> {
  return Value.Parse(automationDisabled.data, data);
}
