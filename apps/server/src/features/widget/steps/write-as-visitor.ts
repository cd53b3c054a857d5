import { Failure, invalidField } from '@confab/contract/kit/errors';
import { maxContentLength } from '@confab/contract/features/message';
import type { VisitorMessage } from '@confab/contract/features/widget';
import { webWidget } from '../../../channels/web-widget/channel.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeAttachments, type StorageTarget } from '../../attachment/index.ts';
import {
  addContactMessage,
  conversationById,
  findContactConversation,
  oversizedAttribute,
  startContactConversation,
  type ContactMessage,
  type ContextRow,
} from '../../conversation/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import type { IdentifiedVisitor } from './recognise-visitor.ts';
import type { BrowserInfo } from '../browser-model.ts';
import { refererOf } from '../model.ts';
import { describeBrowser } from './describe-browser.ts';
import { limitFiles, limitNewConversations } from './limit-visitors.ts';

/** The newest conversation of the visitor. */
export function visitorConversation(
  platform: Platform,
  actor: IdentifiedVisitor,
): Promise<ContextRow | undefined> {
  return findContactConversation(platform, actor.accountId, actor.contactInbox.id);
}

/** The same; without one there is nothing to do, and the wire answers an empty 404. */
export async function requireConversation(platform: Platform, actor: IdentifiedVisitor): Promise<ContextRow> {
  const row = await visitorConversation(platform, actor);
  if (row === undefined) throw new Failure('not_found', { body: '' });
  return row;
}

/** Starts a new conversation with its first message. Throws `invalid` and `too_many_requests`. */
export async function startAsVisitor(
  platform: Platform,
  actor: IdentifiedVisitor,
  requested: {
    message: VisitorMessage;
    customAttributes: Record<string, unknown>;
    browser: BrowserInfo;
    unlessThere?: boolean;
  },
): Promise<{ row: ContextRow; message: LoadedMessage }> {
  const tooLarge = oversizedAttribute(requested.customAttributes);
  if (tooLarge !== undefined) {
    throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
  }
  await limitNewConversations(platform, actor);
  const first = await contactMessage(platform, actor, requested.message);
  const started = await startContactConversation(
    platform,
    actor,
    {
      contactInboxId: actor.contactInbox.id,
      // Two concurrent first messages, from two tabs or a double click, go to one conversation.
      unlessThere: requested.unlessThere ?? false,
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
  return { row: await reload(platform, actor, started.conversationId), message: started.message };
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
): Promise<{ row: ContextRow; message: LoadedMessage }> {
  const row = await visitorConversation(platform, actor);
  if (row === undefined) {
    const requested = { message, customAttributes: {}, browser, unlessThere: true };
    return startAsVisitor(platform, actor, requested);
  }
  const written = await contactMessage(platform, actor, message, row);
  return { row, message: await addContactMessage(platform, actor, row, written) };
}

/** Where files of a visitor count; before its first message there is no conversation yet. */
export function visitorStorage(actor: IdentifiedVisitor, row: ContextRow | undefined): StorageTarget {
  const { accountId, inboxId, contactInbox } = actor;
  return { accountId, inboxId, contactInboxId: contactInbox.id, conversationId: row?.id ?? null };
}

async function contactMessage(
  platform: Platform,
  actor: IdentifiedVisitor,
  message: VisitorMessage,
  row?: ContextRow,
): Promise<ContactMessage> {
  const content = message.content ?? null;
  if (content !== null && content.length > maxContentLength) {
    const text = `Content is too long (maximum is ${maxContentLength} characters)`;
    throw invalidField('content', 'too_long', text);
  }
  const files = message.attachments ?? [];
  const rule = webWidget.capabilities.files;
  // Files that were announced have been counted then.
  await limitFiles(platform, actor, files.filter(isUploadedFile).length);
  const attachments =
    files.length === 0 ? [] : await storeAttachments(platform, visitorStorage(actor, row), files, rule);
  const replyTo = Number(message.reply_to ?? NaN);
  return {
    attachments,
    input: {
      content,
      ...(message.echo_id == null ? {} : { echo_id: message.echo_id }),
      ...(Number.isSafeInteger(replyTo) ? { content_attributes: { in_reply_to: replyTo } } : {}),
    },
  };
}

async function reload(platform: Platform, actor: IdentifiedVisitor, id: number): Promise<ContextRow> {
  const row = await conversationById(platform.db, actor.accountId, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
