import {
  conversationBotRequested,
  conversationWebhookRequested,
} from '@confab/contract/features/conversation';
import { webWidgetTriggered } from '@confab/contract/features/widget';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { postToBot } from './actions/post-to-bot.ts';
import { postWidgetToBot } from './actions/post-widget-to-bot.ts';
import { emitConversationHooks } from './actions/emit-conversation-hooks.ts';
import { emitWidgetHooks } from './actions/emit-widget-hooks.ts';
import { readBotRequest, readWebhookRequest, readWidgetOpening } from './event-model.ts';

/** What the webhooks of the account receive. */
export const hookReactions = [
  reaction<Platform>({
    name: 'conversation.post_to_bot',
    on: [conversationBotRequested.name],
    queue: 'urgent',
    keepsOrder: true,
    run: (event, platform) => postToBot(platform, event.accountId, readBotRequest(event.data), event),
  }),
  reaction<Platform>({
    name: 'conversation.tell_bot_of_widget',
    on: [webWidgetTriggered.name],
    queue: 'urgent',
    run: (event, platform) =>
      postWidgetToBot(platform, event.accountId, readWidgetOpening(event.data), event.number),
  }),
  reaction<Platform>({
    name: 'conversation.tell_webhooks',
    on: [conversationWebhookRequested.name],
    queue: 'default',
    run: (event, platform) =>
      emitConversationHooks(platform, event.accountId, readWebhookRequest(event.data), event.number),
  }),
  reaction<Platform>({
    name: 'conversation.tell_of_widget',
    on: [webWidgetTriggered.name],
    queue: 'default',
    run: (event, platform) =>
      emitWidgetHooks(platform, event.accountId, readWidgetOpening(event.data), event.number),
  }),
];
