import { contentTypes } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import type { DeliveryResult, OutgoingMessage } from '../../../../channels/channel.ts';
import { RetryLater } from '../../../../platform/outbound/retry-later.ts';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sentFiles } from '../../../attachment/index.ts';
import { currentTools, findInbox, recordSending, templatesOf, type InboxRow } from '../../../inbox/index.ts';
import {
  findMessage,
  findMessageBySource,
  loadMessages,
  newestIncoming,
  recordExternalId,
  statusNumber,
  type LoadedMessage,
} from '../../../message/index.ts';
import { canReply } from '../../model.ts';
import { outgoingEmail } from '../../email/steps/outgoing-email.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { findContexts, type ContextRow } from '../../row-queries.ts';
import { isDelayed } from '../delayed-model.ts';
import { retryDelivery } from '../job-model.ts';
import { applyToMessage, isUndone } from '../steps/change-message.ts';
import { transact } from '../../../../platform/outbox/transact.ts';

/** After retrying this long, the message fails: its author should know. */
const maxFailingMs = 60 * 60_000;

type ToDeliver = { conversationId: number; messageId: number; requestedAt: Date };

/**
 * Delivers a message by its channel and records the result. Runs as a job: a message that was undone or has failed in
 * the meantime is skipped, and network errors are thrown to be retried.
 */
export async function deliverMessage(
  platform: Platform,
  accountId: number,
  toDeliver: ToDeliver,
): Promise<void> {
  const { conversationId, messageId, requestedAt } = toDeliver;
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  const message = (await loadMessages(platform, platform.db, accountId, [messageId])).get(messageId);
  if (row === undefined || message === undefined || isUndone(message.row)) return;
  if (isDelayed(message.row)) return;
  const channel = channelOf(row.inbox_channel);
  const inbox = await findInbox(platform.db, accountId, row.inbox_id);
  if (channel.deliver === undefined || inbox === undefined) return;
  // Under its own id the provider has it already: only recording that was interrupted.
  const isKnownThere = channel.inbound !== undefined || channel.email !== undefined;
  if (isKnownThere && message.row.source_id !== null) return;
  if (inbox.locked_out_at !== null) {
    const reason = 'This inbox was disconnected. An administrator can connect it again in its settings.';
    return writeDown(platform, accountId, conversationId, messageId, { status: 'failed', reason });
  }
  const outgoing = await outgoingMessage(platform, row, message, inbox);
  const givesUp = async (error: unknown): Promise<DeliveryResult | undefined> => {
    const failingMs = platform.clock.now().getTime() - requestedAt.getTime();
    if (failingMs < maxFailingMs && error instanceof RetryLater)
      return deliverLater(platform, accountId, toDeliver, error.seconds);
    if (failingMs < maxFailingMs) throw error;
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  };
  const result = await send(platform, inbox, outgoing).catch(givesUp);
  if (result === undefined) return;
  await writeDown(platform, accountId, conversationId, messageId, result);
  await recordSending(platform, inbox, result);
}

async function send(
  platform: Platform,
  inbox: InboxRow,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult | undefined> {
  const tools = await currentTools(platform, inbox);
  return 'status' in tools ? tools : channelOf(inbox.channel).deliver?.(outgoing, tools);
}

/** The provider's retry time, which a failed job does not carry. */
async function deliverLater(
  platform: Platform,
  accountId: number,
  { conversationId, messageId, requestedAt }: ToDeliver,
  seconds: number,
): Promise<undefined> {
  const runAt = new Date(platform.clock.now().getTime() + seconds * 1000);
  const payload = {
    account_id: accountId,
    conversation_id: conversationId,
    message_id: messageId,
    requested_at: requestedAt.getTime(),
  };
  await addJob(platform.db, retryDelivery, payload, { runAt, key: `deliver/${accountId}/${messageId}` });
}

async function outgoingMessage(
  platform: Platform,
  row: ContextRow,
  message: LoadedMessage,
  inbox: InboxRow,
): Promise<OutgoingMessage> {
  const { account_id: accountId, id: conversationId } = row;
  const attributes = message.row.content_attributes;
  const quoted = Number(attributes['in_reply_to'] ?? NaN);
  const answered = Number.isSafeInteger(quoted)
    ? await findMessage(platform.db, accountId, conversationId, quoted)
    : undefined;
  const { email: side } = channelOf(inbox.channel);
  const email = side && (await outgoingEmail(platform, { row, message, inbox, side }));
  return {
    id: message.row.id,
    contactSourceId: row.ci_source_id,
    content: message.row.content,
    contentType: contentTypeOf(message.row.content_type),
    contentAttributes: attributes,
    conversationAttributes: row.additional_attributes,
    inReplyTo: answered?.source_id ?? null,
    newestIncoming: async () =>
      (await newestIncoming(platform.db, accountId, conversationId))[0]?.source_id ?? null,
    files: await sentFiles(platform, accountId, message.row.id),
    ...(email === undefined ? {} : { email }),
    ...templatingOf(platform, row, message),
  };
}

function templatingOf(platform: Platform, row: ContextRow, message: LoadedMessage) {
  const channel = channelOf(row.inbox_channel);
  if (channel.templates === undefined) return {};
  const chosen = message.row.additional_attributes['template_params'];
  const window = channel.replyWindowHours(row.inbox_channel_settings, platform.providerKeys);
  return {
    templating: {
      chosen: typeof chosen === 'object' && chosen !== null ? { ...chosen } : null,
      canReply: canReply(window, row.last_incoming_at, platform.clock.now()),
      list: () => templatesOf(platform, row.account_id, row.inbox_id),
    },
  };
}

async function writeDown(
  platform: Platform,
  accountId: number,
  conversationId: number,
  messageId: number,
  result: DeliveryResult,
): Promise<void> {
  const providerId = result.status === 'failed' ? undefined : result.sourceId;
  if (result.status === 'sent' && providerId === undefined) return;
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    if (change === undefined) return;
    const message = (await loadMessages(platform, trx, accountId, [messageId])).get(messageId);
    if (message === undefined || isUndone(message.row)) return;
    const { content_attributes: attributes, status, inbox_id: inboxId } = message.row;
    // An id that another message has is no id; colliding with it would send this one again and again.
    const isTaken =
      providerId !== undefined && (await findMessageBySource(trx, accountId, inboxId, providerId));
    const sourceId = isTaken ? undefined : providerId;
    const partIds = result.partIds?.map((id, index) => [`part_${index + 1}`, id] as const);
    if (partIds !== undefined) await recordExternalId(trx, message.row, Object.fromEntries(partIds));
    // A message that was delivered stays so.
    const isOpen = status === statusNumber('sent');
    if (!isOpen && sourceId === undefined) return;
    await applyToMessage(change, message.row, {
      ...(isOpen ? { status: statusNumber(result.status) } : {}),
      ...(sourceId === undefined ? {} : { source_id: sourceId }),
      ...(isOpen && result.status === 'failed'
        ? { content_attributes: { ...attributes, external_error: result.reason } }
        : {}),
    });
  });
}

const contentTypeOf = (stored: number) => contentTypes[stored] ?? 'text';
