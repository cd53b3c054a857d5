import { contactWebhookRequested } from '@confab/contract/features/contact';
import {
  firstReplyCreated,
  messageAudioAdded,
  messageCreated,
  messageDeliveryRequested,
  messageTypes,
  replyCreated,
  type Sender,
} from '@confab/contract/features/message';
import type { VariableSubjects } from '@confab/rules/variables';
import { channelOf } from '../../../../channels/registry.ts';
import { outboxEvent, type OutboxEvent } from '../../../../platform/outbox/outbox.ts';
import { attachFiles, attachmentView, type NewAttachment } from '../../../attachment/index.ts';
import { touchContact } from '../../../contact/index.ts';
import {
  insertMessage,
  allocateMessageId,
  messageEvent,
  messageEventForContact,
  type Draft,
  type LoadedMessage,
  type MessageRow,
  type SenderRef,
} from '../../../message/index.ts';
import { noEmailDue } from '../../continuity/model.ts';
import { emailDue } from '../../continuity/steps/email-due.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { delayedDelivery } from '../job-model.ts';
import { resolveReply } from './resolve-reply.ts';
import { resolveDuplicate } from './duplicate-message.ts';
import { withVariables } from './with-variables.ts';
import { activityText, type Activity } from '../activity-model.ts';
import {
  applyChanges,
  audienceOf,
  contactTokens,
  performerOf,
  type Change,
} from '../../steps/change-conversation.ts';
import { hasBot, statusAfterIncoming, statusNumber, statusOf } from '../../model.ts';
import type { ConversationChanges } from '../../change-queries.ts';
import { summaryOf } from '../../view.ts';
import { notifyApps } from '../../hooks/steps/request-apps.ts';
import { requestAssistant, requestHook } from '../../hooks/steps/request-hook.ts';
import { requestRules } from '../../named-actions/steps/request-rules.ts';

/** The author as stored, and as shown (undefined for activities and templates). */
export type Writer = { ref: SenderRef; shown: Sender | undefined };

/**
 * Writes a message into the conversation that is being changed, its variables rendered, with all that follows:
 * reopening, unread count, waiting time, first reply, events. A duplicate or an edit of an existing message returns
 * that one, and nothing else happens (`resolveDuplicate`).
 */
export async function writeMessage(
  change: Change,
  input: Draft,
  writer: Writer,
  attachments: readonly NewAttachment[] = [],
): Promise<LoadedMessage> {
  const draft = await withVariables(change, await resolveReply(change, input), agentOf(change, writer));
  const ids = idsOf(change);
  const known = await resolveDuplicate(change, { draft, sender: writer.ref, files: attachments });
  if (known !== undefined) return known;
  const id = change.messageId ?? (await allocateMessageId(change.trx));
  change.messageId = undefined;
  const row = await insertMessage(change.trx, id, ids, draft, writer.ref, change.at);
  const carrier = { ...ids, messageId: row.id };
  const stored = await attachFiles(change.platform, change.trx, carrier, attachments);
  const views = stored.map((attachment) => attachmentView(change.platform, attachment));
  const message: LoadedMessage = { row, sender: writer.shown, attachments: views };
  const isReply = isHumanReply(draft, writer) && draft.sendAfter === undefined;
  const firstReply = isReply && change.row.first_reply_created_at === null;
  const effects = effectsOf(change, draft, isReply, row.id);
  if (draft.type === 'incoming') await recordContactActivity(change);
  await applyEffects(change, message, draft, effects, firstReply);
  return message;
}

/** Webhooks receive the contact with every message it sends. */
async function recordContactActivity({ trx, row, at, emit }: Change): Promise<void> {
  const { account_id: accountId, contact_id: contactId } = row;
  await touchContact(trx, accountId, contactId, at);
  if (!row.webhook_events.includes('contact_updated')) return;
  const before = row.contact_last_activity_at?.toISOString() ?? null;
  const changed = { last_activity_at: { previous_value: before, current_value: at.toISOString() } };
  emit(
    outboxEvent(
      contactWebhookRequested,
      { accountId, audience: {} },
      { event: 'contact_updated', contact_id: contactId, changed_attributes: [changed] },
    ),
  );
}

/** Writes the activity line of a change, in the language of the account. */
export async function writeActivity(change: Change, activity: Activity): Promise<void> {
  const draft: Draft = {
    type: 'activity',
    content: activityText(activity, change.locale),
    private: false,
    contentType: 'text',
    contentAttributes: {},
    additionalAttributes: {},
    sourceId: null,
    echoId: null,
  };
  await writeMessage(change, draft, { ref: null, shown: undefined });
}

function idsOf(change: Change) {
  const { account_id: accountId, id: conversationId, inbox_id: inboxId } = change.row;
  return { accountId, conversationId, inboxId };
}

/** The sender of a message for its variables; undefined for the server itself. */
function agentOf({ actor }: Change, { ref, shown }: Writer): VariableSubjects['agent'] {
  if (ref?.type === 'User' && actor.kind === 'member') {
    const { id, name, displayName, email } = actor.person;
    return { id, name, availableName: displayName ?? name, email };
  }
  const name = shown?.name ?? '';
  // On behalf of a user who does not act, as campaigns do.
  const availableName = shown !== undefined && 'available_name' in shown ? shown.available_name : name;
  const isSomeone = ref?.type === 'AgentBot' || ref?.type === 'User';
  return isSomeone ? { id: ref.id, name, availableName, email: null } : null;
}

function isHumanReply(draft: Draft, writer: Writer): boolean {
  const isSentByRule =
    draft.contentAttributes['automation_rule_id'] != null ||
    draft.additionalAttributes['campaign_id'] != null;
  return draft.type === 'outgoing' && !draft.private && writer.ref?.type === 'User' && !isSentByRule;
}

function effectsOf(change: Change, draft: Draft, isReply: boolean, id: number): ConversationChanges {
  const { row, at } = change;
  const pointers: ConversationChanges = {
    last_message_id: id,
    ...(draft.type === 'activity' ? {} : { last_non_activity_message_id: id }),
    ...(draft.type === 'activity' || draft.private ? {} : { last_public_message_id: id }),
    last_activity_at: at,
  };
  if (draft.type === 'incoming') return { ...pointers, ...incomingEffects(change) };
  if (draft.sendAfter !== undefined) return pointers;
  const update = emailDue(row, draft, { id, at, isHumanReply: isReply });
  if (draft.type === 'template') return { ...pointers, ...templateEffects(draft, at), ...update };
  const answered = draft.type === 'outgoing' && !draft.private ? { last_outgoing_at: at } : {};
  if (!isReply) return { ...pointers, ...answered, ...update };
  return {
    ...pointers,
    ...answered,
    ...update,
    ...replyEffects(change),
  };
}

function replyEffects({ row, at }: Change): ConversationChanges {
  return {
    waiting_since: null,
    // An agent's reply takes the conversation over from the bot immediately.
    ...(isWithBot(row) ? { status: statusNumber('open') } : {}),
    ...(row.first_reply_created_at === null ? { first_reply_created_at: at } : {}),
  };
}

const isWithBot = (row: Change['row']): boolean => hasBot(row) && statusOf(row.status) === 'pending';

/** One-time messages are recorded with the message, so that nothing happens between the two. */
function templateEffects(draft: Draft, at: Date): ConversationChanges {
  return {
    last_template_at: at,
    ...(draft.contentType === 'input_email' ? { email_collect_sent_at: at } : {}),
    ...(draft.contentType === 'input_csat' ? { csat_sent_at: at } : {}),
  };
}

function incomingEffects(change: Change): ConversationChanges {
  const { row, at } = change;
  const status = statusAfterIncoming(
    statusOf(row.status),
    { blocked: row.contact_blocked },
    { hasBot: hasBot(row) },
  );
  return {
    ...noEmailDue,
    unread_count: row.unread_count + 1,
    last_incoming_at: at,
    status: statusNumber(status),
    ...(status === 'snoozed' ? {} : { snoozed_until: null }),
    ...(row.waiting_since === null ? { waiting_since: at } : {}),
  };
}

async function applyEffects(
  change: Change,
  message: LoadedMessage,
  draft: Draft,
  effects: ConversationChanges,
  firstReply: boolean,
): Promise<void> {
  const reopened =
    draft.type === 'incoming' && effects.status !== undefined && effects.status !== change.row.status;
  const summary = summaryOf({ ...change.row, ...effects });
  const event = messageEvent(message, summary, draft.echoId ?? undefined);
  if (draft.type !== 'activity' && !draft.private) change.lastPublic = event;
  const audience = { conversation: audienceOf(change.row) };
  const performer = performerOf(change.platform, change.actor);
  const to = { accountId: change.row.account_id, audience, performer };
  const hidden = draft.private || draft.type === 'activity';
  change.emit(
    outboxEvent(
      messageCreated,
      hidden
        ? to
        : {
            ...to,
            audience: { ...audience, contacts: await contactTokens(change) },
            contactData: messageEventForContact(event),
          },
      event,
    ),
    ...(firstReply ? [outboxEvent(firstReplyCreated, to, event)] : []),
    ...(draft.sendAfter === undefined ? audioEvents(message) : []),
    ...answerEvents(change, message.row, effects),
  );
  if (draft.sendAfter !== undefined) {
    await applyChanges(change, effects);
    return sendLater(change, message.row, draft.sendAfter);
  }
  if (!hidden) requestDelivery(change, message.row);
  if (draft.type !== 'activity') {
    requestHook(change, { event: 'message_created', messageId: message.row.id });
    requestRules(change, { event: 'message_created', messageId: message.row.id });
  }
  const isFirst = change.row.last_incoming_at === null;
  await applyChanges(change, effects);
  notifyApps(change, message.row, isFirst);
  if (draft.type === 'incoming') requestAssistant(change);
  if (reopened && statusOf(effects.status ?? 0) === 'open' && isWrittenByIntegrations(change)) {
    await writeActivity(change, { kind: 'reopened_by_message' });
  }
}

function audioEvents({ row, attachments }: LoadedMessage): OutboxEvent[] {
  if (!attachments.some((attachment) => attachment.file_type === 'audio')) return [];
  const { account_id: accountId } = row;
  const data = { message_id: row.id, conversation_id: row.conversation_id };
  // Slow models occupy at most two workers.
  const sequence = `captain-audio/${accountId % 2}`;
  return [outboxEvent(messageAudioAdded, { accountId, audience: {}, sequence }, data)];
}

/** The job commits with the message: it is sent even if this process crashes, unless it is undone. */
async function sendLater({ trx }: Change, row: MessageRow, runAt: Date): Promise<void> {
  const { id, account_id, conversation_id } = row;
  const payload = { account_id, conversation_id, message_id: id };
  await addJob(trx, delayedDelivery, payload, { runAt, key: `held/${account_id}/${id}` });
}

/** The effects of an agent's reply whose delivery was delayed. */
export async function followReply(change: Change, message: LoadedMessage): Promise<void> {
  const { row, at } = change;
  const isFirst = row.first_reply_created_at === null;
  const answered = { last_outgoing_at: at, ...replyEffects(change) };
  const { last_incoming_at: incomingAt } = row;
  // It does not answer what the contact wrote during the delay.
  const isAnswered = incomingAt === null || incomingAt <= message.row.created_at;
  const effects = isAnswered ? answered : { ...answered, waiting_since: incomingAt };
  const to = { accountId: row.account_id, audience: { conversation: audienceOf(row) } };
  const event = messageEvent(message, summaryOf({ ...row, ...effects }));
  change.emit(
    ...(isFirst ? [outboxEvent(firstReplyCreated, to, event)] : []),
    ...audioEvents(message),
    ...answerEvents(change, message.row, answered),
  );
  requestDelivery(change, message.row);
  requestHook(change, { event: 'message_created', messageId: message.row.id });
  requestRules(change, { event: 'message_created', messageId: message.row.id });
  await applyChanges(change, effects);
  notifyApps(change, message.row, row.last_incoming_at === null);
}

/** A later answer to a waiting contact. The first one has its own event. */
function answerEvents({ row }: Change, { id }: MessageRow, effects: ConversationChanges): OutboxEvent[] {
  const { account_id: accountId, waiting_since: since, assignee_id: assigneeId } = row;
  if (effects.waiting_since !== null || since === null || row.first_reply_created_at === null) return [];
  const ids = { message_id: id, conversation_id: row.id, assignee_id: assigneeId };
  const data = { ...ids, waiting_since: since.getTime() };
  return [outboxEvent(replyCreated, { accountId, audience: {} }, data)];
}

/** Only channels that deliver messages need a job; the others read them from us. */
export function requestDelivery(change: Change, message: MessageRow): void {
  const leaves = ['outgoing', 'template'].includes(messageTypes[message.message_type] ?? '');
  if (!leaves || channelOf(change.row.inbox_channel).deliver === undefined) return;
  const { account_id: accountId, id: conversationId } = change.row;
  const data = { message_id: message.id, conversation_id: conversationId };
  change.emit(outboxEvent(messageDeliveryRequested, { accountId, audience: {} }, data));
}

function isWrittenByIntegrations(change: Change): boolean {
  return channelOf(change.row.inbox_channel).capabilities.writtenByIntegrations;
}
