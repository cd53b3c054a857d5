import { maxContentLength } from '@confab/contract/features/message';
import { channelOf } from '../../../channels/registry.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { storeAttachments } from '../../attachment/index.ts';
import { addContactMessage } from '../../conversation/index.ts';
import { contentTooLong, publicMessageView } from '../../message/index.ts';
import { limitFiles } from '../../widget/index.ts';
import { contactCaller } from '../steps/limit-app.ts';
import { requireConversationIds, requireContact } from '../steps/require-resources.ts';
import type { MessagesParams } from '../steps/require-thread.ts';

export type NewPublicMessage = {
  content?: string | null;
  echo_id?: string | number | null;
  attachments?: unknown[] | null;
};

/** Writes as the contact. Throws `invalid`, `too_many_messages`, `too_many_requests`. */
export async function addMessage(
  platform: Platform,
  params: MessagesParams,
  input: NewPublicMessage,
  networks: readonly Network[],
) {
  const caller = await requireContact(platform, params);
  const conversation = await requireConversationIds(platform, caller, params.conversation_id);
  const content = checkedLength(input.content ?? null);
  const files = input.attachments ?? [];
  const rule = channelOf(caller.inbox.channel).capabilities.files;
  await limitFiles(platform, contactCaller(caller, networks), files.filter(isUploadedFile).length);
  const scope = {
    accountId: caller.inbox.account_id,
    inboxId: caller.inbox.id,
    conversationId: conversation.id,
    contactInboxId: conversation.contact_inbox_id,
  };
  const attachments = files.length === 0 ? [] : await storeAttachments(platform, scope, files, rule);
  const { message } = await addContactMessage(platform, caller.actor, conversation, {
    attachments,
    input: { content, ...(input.echo_id == null ? {} : { echo_id: input.echo_id }) },
  });
  return publicMessageView(message, conversation.display_id);
}

function checkedLength(content: string | null): string | null {
  if (content === null || content.length <= maxContentLength) return content;
  throw contentTooLong();
}
