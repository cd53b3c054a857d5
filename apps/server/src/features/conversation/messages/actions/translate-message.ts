import { Failure } from '@confab/contract/kit/errors';
import { maxTranslatedLength } from '@confab/contract/features/message';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage, translationIn, withTranslation, type MessageRow } from '../../../message/index.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { changeMessage } from '../steps/change-message.ts';

/** Who translates. Throws `unprocessable` or `unavailable`. */
export type Translate = (text: string, language: string) => Promise<string>;

/**
 * Translates a message and stores the translation with it; returns null if there is nothing to translate or no
 * provider, and nothing if it is stored already. Throws `not_found`, `not_authorized`, and `unprocessable` or
 * `unavailable` if the provider fails.
 */
export async function translateMessage(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  id: number,
  language: string,
  translate: Translate | undefined,
): Promise<{ content: string | null } | undefined> {
  const { account_id, id: conversationId } = await requireVisibleConversation(platform, actor, displayId);
  const row = await findMessage(platform.db, account_id, conversationId, id);
  if (row === undefined) throw new Failure('not_found');
  if (translationIn(row.content_attributes, language) !== undefined) return undefined;
  const text = textOf(row);
  if (translate === undefined || text === '') return { content: null };
  if (text.length > maxTranslatedLength) {
    const message = `Only messages of up to ${maxTranslatedLength} characters can be translated`;
    throw new Failure('unprocessable', { message });
  }
  // The provider may take seconds: no lock is held during the call, and later changes are not overwritten.
  const content = await translate(text, language);
  await changeMessage(platform, actor, displayId, id, (_change, now) =>
    Promise.resolve(
      textOf(now) === text
        ? { content_attributes: withTranslation(now.content_attributes, language, content) }
        : {},
    ),
  );
  return { content };
}

function textOf({ content, content_attributes: attributes }: MessageRow): string {
  return attributes['deleted'] === true || content === null || content.trim() === '' ? '' : content;
}
