import { Failure } from '@confab/contract/kit/errors';
import type { NewMessage } from '@confab/contract/nouns/message';
import { channelOf } from '../../../channels/registry.ts';
import type { BotActor, MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeAttachments, type PreparedAttachment } from '../../attachment/door.ts';
import { contactPush } from '../../contact/door.ts';
import { draftOf, type Draft } from '../../message/door.ts';
import { performerOf, type Change } from './change-conversation.ts';
import { contactFields } from '../view.ts';
import type { Writer } from './write-message.ts';

export type PreparedMessage = {
  draft: Draft;
  attachments: PreparedAttachment[];
  /** Who writes it, once the conversation is known: incoming messages are the contact's own. */
  writerIn(change: Change): Writer;
};

/**
 * Everything about a new message of a member or bot that needs no transaction: its checks, its files (stored, so
 * that the transaction is short), its writer. Throws `invalid` with the field.
 */
export async function prepareMessage(
  platform: Platform,
  actor: MemberActor | BotActor,
  channelKind: string,
  input: NewMessage,
): Promise<PreparedMessage> {
  const { capabilities } = channelOf(channelKind);
  if (input.message_type === 'incoming' && !capabilities.writtenByIntegrations) {
    throw new Failure('unprocessable', { message: 'Incoming messages are only allowed in Api inboxes' });
  }
  const files = input.attachments ?? [];
  const draft = draftOf(input, files.length);
  const attachments =
    files.length === 0 ? [] : await storeAttachments(platform, actor.accountId, files, capabilities.files);
  return {
    draft,
    attachments,
    writerIn: (change) => (draft.type === 'incoming' ? contactWriter(change) : actorWriter(platform, actor)),
  };
}

/** The contact of the conversation as the writer. */
export function contactWriter(change: Change): Writer {
  const { frontendUrl } = change.platform.installation;
  return {
    ref: { type: 'Contact', id: change.row.contact_id },
    shown: contactPush(frontendUrl, contactFields(change.row)),
  };
}

function actorWriter(platform: Platform, actor: MemberActor | BotActor): Writer {
  const shown = performerOf(platform, actor);
  return actor.kind === 'member'
    ? { ref: { type: 'User', id: actor.person.id }, shown }
    : { ref: { type: 'AgentBot', id: actor.bot.id }, shown };
}
