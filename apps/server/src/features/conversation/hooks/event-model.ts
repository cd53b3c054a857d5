import {
  conversationBotRequested,
  conversationWebhookRequested,
} from '@confab/contract/features/conversation';
import { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** What an event of the log says, read by the event's own schema. Throws when it says something else. */
export function readWebhookRequest(data: unknown): EventData<typeof conversationWebhookRequested> {
  return Value.Parse(conversationWebhookRequested.data, data);
}

export function readWidgetOpening(data: unknown): EventData<typeof webWidgetTriggered> {
  return Value.Parse(webWidgetTriggered.data, data);
}

export function readBotRequest(data: unknown): EventData<typeof conversationBotRequested> {
  return Value.Parse(conversationBotRequested.data, data);
}
