import type { CallParticipant } from '@confab/contract/features/dyte';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findMessage } from '../../message/index.ts';
import { meetingIn } from '../model.ts';
import { addParticipant } from '../steps/dyte-api.ts';

type MessageKey = { accountId: number; conversationId: number; messageId: number };
type Participant = { id: number; name: string };

/**
 * What the contact of a conversation joins the call of a message with. Throws `not_found`, and `unprocessable` for other
 * messages, without a connection, or when the provider fails.
 */
export async function joinAsContact(
  platform: Platform,
  { accountId, conversationId, messageId }: MessageKey,
  { id, name }: Participant,
): Promise<CallParticipant> {
  const message = await findMessage(platform.db, accountId, conversationId, messageId);
  // Private notes are not visible to contacts.
  if (message === undefined || message.private) throw new Failure('not_found');
  return addParticipant(platform, accountId, meetingIn(message), {
    id: `contact-${id}`,
    name: name.trim() === '' ? 'Guest' : name,
    picture: '',
    role: 'participant',
  });
}
