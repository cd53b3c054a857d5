import { automationDisabled } from '@confab/contract/features/automation';
import { conversationRulesRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readRulesRequest(data: unknown): EventData<typeof conversationRulesRequested> {
  return Value.Parse(conversationRulesRequested.data, data);
}

export function readDisabled(data: unknown): EventData<typeof automationDisabled> {
  return Value.Parse(automationDisabled.data, data);
}
