import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { deliverToTelegram } from './deliver.ts';
import { inbound } from './inbound.ts';
import { maxTextLength } from './parts.ts';
import { connectTelegram, disconnectTelegram, setUpTelegram } from './set-up.ts';
import { readTelegramSettings, TelegramSecrets, TelegramSettings } from './settings.ts';

/** A bot that people write to in private chats. */
export const telegram: Channel = {
  kind: 'telegram',
  wireName: 'Channel::Telegram',
  reportName: 'Telegram',
  apiUrl: {
    setting: 'TELEGRAM_API_URL',
    default: 'https://api.telegram.org',
    name: 'the Telegram Bot API',
  },
  settings: TelegramSettings,
  secrets: TelegramSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    repliesToMessages: true,
    keepsConversation: true,
    richText: true,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpTelegram,
  connect: connectTelegram,
  disconnect: disconnectTelegram,
  // We register the webhook with Telegram, so its address is not shown.
  wire: (settings) => ({ bot_name: readTelegramSettings(settings).bot_name, callback_webhook_url: null }),
  replyWindowHours: () => null,
  newSourceId: () => ({ problem: 'Only the contact can begin a conversation in Telegram' }),
  // Only the provider gives them out.
  isSourceId: () => false,
  inbound,
  deliver: deliverToTelegram,
};
