import { messageTypeNumber } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import { isRetry } from '../../../../platform/outbox/transact.ts';
import { isFile, loadAttachments, type NewAttachment } from '../../../attachment/index.ts';
import {
  completeMessages,
  contentTypeNumber,
  editedAttributes,
  findByEcho,
  findBySource,
  releaseEcho,
  type Draft,
  type DuplicateRow,
  type LoadedMessage,
  type MessageRow,
  type SenderRef,
} from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { isUnsent } from '../delayed-model.ts';
import { applyToMessage } from './change-message.ts';

export type NewDraft = {
  draft: Draft;
  sender: SenderRef;
  files: readonly NewAttachment[];
};

/**
 * The message that a draft repeats or edits; undefined when it is a new one. The same id with the same content,
 * type and files is one message. Another text under a source id is an edit where programs write for the contact;
 * under an echo id it is a new message, which takes over the echo id.
 */
export async function resolveDuplicate(change: Change, input: NewDraft): Promise<LoadedMessage | undefined> {
  return (await resolveSource(change, input)) ?? resolveEcho(change, input);
}

/** Queried each time, under the conversation's lock, because no index identifies an edit. */
async function resolveSource(change: Change, input: NewDraft): Promise<LoadedMessage | undefined> {
  const { sourceId } = input.draft;
  if (sourceId === null) return undefined;
  const rows = await findBySource(change.trx, conversationIds(change), sourceId);
  for (const row of rows) if (await isSame(change, row, input)) return complete(change, row);
  const edited = rows.find((row) => isEditable(change, row, input));
  if (edited === undefined) return undefined;
  const { content, templateDigest = null } = input.draft;
  const content_attributes = editedAttributes(edited, change.at);
  return applyToMessage(change, edited, { content, content_attributes, template_digest: templateDigest });
}

/** The unique index detects a duplicate: nothing is queried until it did. */
async function resolveEcho(change: Change, input: NewDraft): Promise<LoadedMessage | undefined> {
  const { echoId } = input.draft;
  if (echoId === null || input.sender === null || !isRetry(change.trx)) return undefined;
  const row = await findByEcho(change.trx, conversationIds(change), input.sender, String(echoId));
  if (row === undefined) return undefined;
  // A late retry of the request does not send an undone message.
  if (isUnsent(row) || (await isSame(change, row, input))) return complete(change, row);
  await releaseEcho(change.trx, row.account_id, row.id);
  return undefined;
}

/** The contact may have been renamed since the message was first sent; it is still the same message. */
function hasSameContent(row: DuplicateRow, draft: Draft): boolean {
  const isOfOneTemplate = row.template_digest !== null && row.template_digest === draft.templateDigest;
  return isOfOneTemplate || row.content === draft.content;
}

async function isSame(change: Change, row: DuplicateRow, { draft, files }: NewDraft): Promise<boolean> {
  if (!isOfKind(row, draft) || !hasSameContent(row, draft)) return false;
  const stored = await loadAttachments(change.trx, row.account_id, [row.id]);
  const there = (stored.get(row.id) ?? []).map((file) => nameAndSize(file.filename, file.byte_size));
  const fileFacts = files.map((one) =>
    isFile(one) ? nameAndSize(one.filename, one.byteSize) : nameAndSize(null, null),
  );
  return there.toSorted().join('\n') === fileFacts.toSorted().join('\n');
}

const nameAndSize = (name: string | null, size: number | null): string => JSON.stringify([name, size]);

/** Only the author's own messages can be edited, and no undone ones. */
function isEditable(change: Change, row: MessageRow, { draft, sender, files }: NewDraft): boolean {
  if (!channelOf(change.row.inbox_channel).capabilities.writtenByIntegrations) return false;
  if (files.length > 0 || !isOfKind(row, draft) || row.content === draft.content) return false;
  if (row.content_attributes['deleted'] === true || draft.content === null) return false;
  return row.sender_type === (sender?.type ?? null) && row.sender_id === (sender?.id ?? null);
}

function isOfKind(row: MessageRow, draft: Draft): boolean {
  return (
    row.message_type === messageTypeNumber[draft.type] &&
    row.private === draft.private &&
    row.content_type === contentTypeNumber(draft.contentType)
  );
}

function conversationIds({ row }: Change) {
  return { accountId: row.account_id, conversationId: row.id, inboxId: row.inbox_id };
}

async function complete(change: Change, row: MessageRow): Promise<LoadedMessage> {
  const [message] = await completeMessages(change.platform, change.trx, row.account_id, [row]);
  if (message === undefined) throw new Error('a message disappeared inside its transaction');
  return message;
}
