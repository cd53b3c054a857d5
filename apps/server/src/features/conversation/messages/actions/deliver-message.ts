import { messageTypes, type MessageEvent } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import type { DeliveryResult, DeliveryTools } from '../../../../channels/channel.ts';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMessages, messageEvent, statusNumber, type LoadedMessage } from '../../../message/index.ts';
import { findNames, type Names } from '../../creation/queries.ts';
import { changeIfThere } from '../../steps/change-conversation.ts';
import { findContexts, type ContextRow } from '../../row-queries.ts';
import { conversationEvent, summaryOf } from '../../view.ts';
import { applyToMessage } from '../steps/change-message.ts';
import { transact } from '../../../../platform/outbox/transact.ts';

/**
 * Hands a message to its channel and writes down what became of it. Runs as a job: a message that was taken back
 * or that has failed in the meantime is left alone, and trouble of the network is thrown for another try.
 */
export async function deliverMessage(
  platform: Platform,
  accountId: number,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  const message = (await loadMessages(platform, platform.db, accountId, [messageId])).get(messageId);
  if (row === undefined || message === undefined || isTakenBack(message)) return;
  const channel = channelOf(row.inbox_channel);
  if (channel.deliver === undefined) return;
  const result = await channel.deliver(
    {
      settings: row.inbox_channel_settings,
      messageId,
      sourceId: row.ci_source_id,
      payload: hookPayload(platform, row, message, await findNames(platform.db, accountId, row.inbox_id)),
    },
    toolsOf(platform),
  );
  await writeDown(platform, accountId, conversationId, messageId, result);
}

/** A contact may have read it by another way before it left: that does not keep it from leaving. */
function isTakenBack(message: LoadedMessage): boolean {
  return message.row.content_attributes['deleted'] === true || message.row.status === statusNumber('failed');
}

async function writeDown(
  platform: Platform,
  accountId: number,
  conversationId: number,
  messageId: number,
  result: DeliveryResult,
): Promise<void> {
  const sourceId = result.status === 'failed' ? undefined : result.sourceId;
  if (result.status === 'sent' && sourceId === undefined) return;
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfThere(platform, trx, emit, actor, conversationId);
    if (change === undefined) return;
    const message = (await loadMessages(platform, trx, accountId, [messageId])).get(messageId);
    if (message === undefined || isTakenBack(message)) return;
    const { content_attributes: attributes, status } = message.row;
    // Who has it already is the better witness.
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

function toolsOf(platform: Platform): DeliveryTools {
  return {
    async postJson(url, body) {
      try {
        const answer = await platform.outbound.fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body),
          timeoutMs: 5_000,
        });
        return { status: answer.status, statusText: '' };
      } catch (error) {
        // No later try makes an inner address a public one.
        if (hasCode(error, 'outbound_refused')) return { status: 403, statusText: 'address not allowed' };
        throw error;
      }
    },
  };
}

/** The message as webhook consumers know it. */
function hookPayload(
  platform: Platform,
  row: ContextRow,
  message: LoadedMessage,
  names: Names,
): Record<string, unknown> {
  const event = messageEvent(message, summaryOf(row));
  const tools = { frontendUrl: platform.installation.frontendUrl, now: platform.clock.now() };
  return {
    account: { id: row.account_id, name: names.account_name },
    additional_attributes: event.additional_attributes,
    content_attributes: event.content_attributes,
    content_type: event.content_type,
    content: event.content,
    conversation: conversationEvent(tools, row, event),
    created_at: message.row.created_at.toISOString(),
    id: event.id,
    inbox: { id: row.inbox_id, name: names.inbox_name },
    message_type: messageTypes[event.message_type],
    private: event.private,
    sender: senderHook(event),
    source_id: event.source_id,
    ...(event.attachments === undefined ? {} : { attachments: event.attachments }),
  };
}

function senderHook(event: MessageEvent): Record<string, unknown> | null {
  const { sender } = event;
  if (sender === undefined) return null;
  return { id: sender.id, name: sender.name, type: sender.type };
}
