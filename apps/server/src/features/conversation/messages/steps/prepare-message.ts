import { Failure } from '@confab/contract/kit/errors';
import type { NewMessage } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import type { BotActor, MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { storeAttachments, withVoiceNotes, type PreparedAttachment } from '../../../attachment/index.ts';
import { contactPush } from '../../../contact/index.ts';
import { copiesOf, draftOf, findBotSender, type Draft } from '../../../message/index.ts';
import { performerOf, type Change } from '../../steps/change-conversation.ts';
import { contactFields } from '../../view.ts';
import type { Writer } from './write-message.ts';

export type PreparedMessage = {
  /**
   * The content of a new message, for the channel. Throws `invalid` for invalid addresses, if the channel sends copies.
   */
  draftIn(change: Change): Draft;
  /** As the caller passed it. */
  echoId: string | number | undefined;
  attachments: PreparedAttachment[];
  /**
   * The author of a new message; incoming messages are the contact's. Throws `unprocessable` in channels whose incoming
   * messages only the server writes.
   */
  writerIn(change: Change): Writer;
};

/** A message's destination: the kind of channel, and where its files count. */
export type MessageTarget = { channel: string; inboxId: number; conversationId?: number };

/**
 * Prepares a member's or bot's new message outside the transaction: its checks, its files (stored, so that the
 * transaction is short), its sender. The conversation is only looked up when there are files. Throws `invalid` with
 * the field.
 */
export async function prepareMessage(
  platform: Platform,
  actor: MemberActor | BotActor,
  input: NewMessage,
  findTarget: () => Promise<MessageTarget>,
): Promise<PreparedMessage> {
  const files = input.attachments ?? [];
  const draft = draftOf(input, files.length);
  const bot = await botOf(platform, actor, input);
  return {
    draftIn: (change) => withCopies(change, draft, input),
    echoId: draft.echoId ?? undefined,
    attachments: files.length === 0 ? [] : await stored(files),
    writerIn: (change) => {
      if (draft.type === 'incoming') return integrationWriter(change);
      if (draft.type === 'template') return { ref: null, shown: undefined };
      return bot ?? actorWriter(platform, actor);
    },
  };

  async function stored(requested: NonNullable<NewMessage['attachments']>): Promise<PreparedAttachment[]> {
    const { channel, ...scope } = await findTarget();
    const { capabilities } = channelOf(channel);
    const target = { accountId: actor.accountId, ...scope };
    const files = await storeAttachments(platform, target, requested, capabilities.files);
    return withVoiceNotes(files, input.is_recorded_audio);
  }
}

/** The other recipients of a message; only for email, whatever is requested. */
function withCopies(change: Change, draft: Draft, input: NewMessage): Draft {
  const { copies } = channelOf(change.row.inbox_channel).capabilities;
  if (copies !== true || draft.private || draft.type !== 'outgoing') return draft;
  return { ...draft, contentAttributes: { ...draft.contentAttributes, ...copiesOf(input) } };
}

/** The account's bot on whose behalf a member writes. Throws `not_found`: not on behalf of anyone else. */
async function botOf(
  platform: Platform,
  actor: MemberActor | BotActor,
  input: NewMessage,
): Promise<Writer | undefined> {
  if (actor.kind === 'bot' || input.sender_type !== 'AgentBot' || input.sender_id == null) return undefined;
  const shown = await findBotSender(platform, actor.accountId, input.sender_id);
  if (shown === undefined) throw new Failure('not_found');
  return { ref: { type: 'AgentBot', id: input.sender_id }, shown };
}

/** Only integrations write messages of the contact. Throws `unprocessable`. */
function integrationWriter(change: Change): Writer {
  if (!channelOf(change.row.inbox_channel).capabilities.writtenByIntegrations) {
    throw new Failure('unprocessable', { message: 'Incoming messages are only allowed in Api inboxes' });
  }
  return contactWriter(change);
}

/** The contact of the conversation as the author. */
export function contactWriter(change: Change): Writer {
  const { frontendUrl } = change.platform.installation;
  return {
    ref: { type: 'Contact', id: change.row.contact_id },
    shown: contactPush(frontendUrl, contactFields(change.row)),
  };
}

/** A member or bot as the author. */
export function actorWriter(platform: Platform, actor: MemberActor | BotActor): Writer {
  const shown = performerOf(platform, actor);
  return actor.kind === 'member'
    ? { ref: { type: 'User', id: actor.person.id }, shown }
    : { ref: { type: 'AgentBot', id: actor.bot.id }, shown };
}
