import { languageRequested } from '@confab/contract/features/google-translate';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordLanguage } from './actions/record-language.ts';
import { readLanguageRequest } from './event-model.ts';

export const translationReactions = [
  reaction<Platform>({
    name: 'translation.note_language',
    on: [languageRequested.name],
    queue: 'default',
    maxAttempts: 4,
    isSlow: true,
    run: (event, platform) => {
      const { conversation_id: conversationId, message_id: messageId } = readLanguageRequest(event.data);
      return recordLanguage(platform, { accountId: event.accountId, conversationId, messageId });
    },
  }),
];
