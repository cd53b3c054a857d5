import type { Platform } from '../../../../platform/platform.ts';
import { recordLanguage as note } from '../../../conversation/index.ts';
import { findMessage } from '../../../message/index.ts';
import { findHookOf } from '../../queries.ts';
import { detectLanguage } from '../steps/google-translation.ts';

/** Characters that are enough to recognize a language. */
const maxSampleLength = 1500;

/** Detects the language in which a contact started a conversation. */
export async function recordLanguage(
  platform: Platform,
  { accountId, conversationId, messageId }: { accountId: number; conversationId: number; messageId: number },
): Promise<void> {
  const hook = await findHookOf(platform.db, accountId, 'google_translate');
  if (hook?.enabled !== true) return;
  const message = await findMessage(platform.db, accountId, conversationId, messageId);
  const text = message?.content?.trim().slice(0, maxSampleLength) ?? '';
  if (text === '' || message?.content_attributes['deleted'] === true) return;
  const language = await detectLanguage(platform, hook, text);
  if (language !== undefined) await note(platform.db, { accountId, conversationId }, language);
}
