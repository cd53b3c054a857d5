import { Failure } from '@confab/contract/kit/errors';
import { maxContentLength } from '@confab/contract/features/message';
import type { VisitorMessage } from '@confab/contract/features/widget';
import { webWidget } from '../../../channels/web-widget/channel.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeAttachments, type StorageTarget } from '../../attachment/index.ts';
import {
  addContactMessage,
  conversationById,
  findNewestConversation,
  requireSmallAttributes,
  startContactConversation,
  type ContactMessage,
  type ContextRow,
  type ConversationIds,
  type Written,
} from '../../conversation/index.ts';
import { contentTooLong } from '../../message/index.ts';
import type { IdentifiedVisitor } from './recognize-visitor.ts';
import type { BrowserInfo } from '../browser-model.ts';
import { refererOf } from '../model.ts';
import { describeBrowser } from './describe-browser.ts';
import { limitFiles, limitNewConversations } from './limit-visitors.ts';

/** The ids of the visitor's newest conversation. */
export function newestOfVisitor(
  { db }: Platform,
  { accountId, inboxId, contactInbox }: IdentifiedVisitor,
): Promise<ConversationIds | undefined> {
  const { id, contactId, hmacVerified } = contactInbox;
  const session = { id, contact_id: contactId, inbox_id: inboxId, hmac_verified: hmacVerified };
  return findNewestConversation(db, accountId, session);
}

/** The same; without one there is nothing to do, and the wire answers an empty 404. */
export async function requireNewest(platform: Platform, actor: IdentifiedVisitor): Promise<ConversationIds> {
  const newest = await newestOfVisitor(platform, actor);
  if (newest === undefined) throw new Failure('not_found', { body: '' });
  return newest;
}

/** The visitor's newest conversation, to be shown. */
export async function visitorConversation(
  platform: Platform,
  actor: IdentifiedVisitor,
): Promise<ContextRow | undefined> {
  const newest = await newestOfVisitor(platform, actor);
  return newest && conversationById(platform.db, actor.accountId, newest.id);
}

/** Starts a new conversation with its first message. Throws `invalid` and `too_many_requests`. */
export async function startAsVisitor(
  platform: Platform,
  actor: IdentifiedVisitor,
  requested: {
    message: VisitorMessage;
    customAttributes: Record<string, unknown>;
    browser: BrowserInfo;
    unlessExists?: boolean;
  },
): Promise<Written> {
  requireSmallAttributes(requested.customAttributes);
  await limitNewConversations(platform, actor);
  const first = await contactMessage(platform, actor, requested.message);
  const started = await startContactConversation(
    platform,
    actor,
    {
      contactInboxId: actor.contactInbox.id,
      // Two concurrent first messages, from two tabs or a double click, go to one conversation.
      unlessExists: requested.unlessExists ?? false,
      customAttributes: requested.customAttributes,
      additionalAttributes: {
        ...describeBrowser(requested.browser),
        initiated_at: { timestamp: requested.message.timestamp?.slice(0, 100) ?? '' },
        referer: refererOf(requested.message.referer_url),
      },
    },
    first,
  );
  if (started.message === undefined) throw new Error('the new conversation has no message');
  return { row: started.row, message: started.message };
}

/**
 * Writes into the visitor's conversation; the first message starts it. Throws `invalid`, `too_many_messages` and
 * `too_many_requests`.
 */
export async function writeAsVisitor(
  platform: Platform,
  actor: IdentifiedVisitor,
  message: VisitorMessage,
  browser: BrowserInfo,
): Promise<Written> {
  const newest = await newestOfVisitor(platform, actor);
  if (newest === undefined) {
    const requested = { message, customAttributes: {}, browser, unlessExists: true };
    return startAsVisitor(platform, actor, requested);
  }
  return addContactMessage(platform, actor, newest, await contactMessage(platform, actor, message, newest));
}

/** Where files of a visitor count; before its first message there is no conversation yet. */
export function visitorStorage(
  actor: IdentifiedVisitor,
  conversation: ConversationIds | undefined,
): StorageTarget {
  const { accountId, inboxId, contactInbox } = actor;
  return { accountId, inboxId, contactInboxId: contactInbox.id, conversationId: conversation?.id ?? null };
}

async function contactMessage(
  platform: Platform,
  actor: IdentifiedVisitor,
  message: VisitorMessage,
  conversation?: ConversationIds,
): Promise<ContactMessage> {
  const content = message.content ?? null;
  if (content !== null && content.length > maxContentLength) throw contentTooLong();
  const files = message.attachments ?? [];
  const rule = webWidget.capabilities.files;
  // Files that were announced have been counted then.
  await limitFiles(platform, actor, files.filter(isUploadedFile).length);
  const attachments =
    files.length === 0
      ? []
      : await storeAttachments(platform, visitorStorage(actor, conversation), files, rule);
  const replyTo = Number(message.reply_to ?? NaN);
  return {
    attachments,
    input: {
      content,
      ...(message.echo_id == null ? {} : { echo_id: message.echo_id }),
      content_attributes: { in_reply_to: Number.isSafeInteger(replyTo) ? replyTo : null },
    },
  };
}
