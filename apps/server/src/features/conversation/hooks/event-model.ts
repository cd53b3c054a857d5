import {
  conversationBotRequested,
  conversationWebhookRequested,
} from '@confab/contract/features/conversation';
import { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function readWebhookRequest(data: unknown): EventData<typeof conversationWebhookRequested> {
  return Value.Parse(conversationWebhookRequested.data, data);
}

export function readWidgetOpening(data: unknown): EventData<typeof webWidgetTriggered> {
  return Value.Parse(webWidgetTriggered.data, data);
}

export function readBotRequest(data: unknown): EventData<typeof conversationBotRequested> {
  return Value.Parse(conversationBotRequested.data, data);
}
