import type { SlaEventType } from '@confab/contract/features/conversation';
import type { Queryable } from '../../../platform/db/database.ts';
import { findMentioned, statusOf, type LoadedEvent } from '../../conversation/index.ts';
import { recipientsOf, typeNumber, type Recipient } from '../model.ts';
import { listAdministratorIds, listSubscribed, type NewNotification } from '../queries.ts';

/** What may notify a user: a message, a new assignee, a missed target, or without any, a new conversation. */
export type Request = {
  conversationId: number;
  messageId: number | undefined;
  assigneeId: number | undefined;
  /** Who assigned the conversation, where it was a person. */
  byUserId: number | undefined;
  /** The target of an SLA that was missed. */
  missed: SlaEventType | undefined;
  /** Number of the event. */
  sourceEvent: number;
};

/** A notification for its recipient, whose access to the conversation is not checked here. */
export type DueNotification = Recipient &
  Pick<NewNotification, 'userId' | 'conversationId' | 'secondary' | 'sourceEvent'>;

/** The requested notifications, for each user and conversation the last. */
export async function filterRecipients(
  db: Queryable,
  accountId: number,
  requests: readonly Request[],
  conversations: ReadonlyMap<number, LoadedEvent>,
): Promise<DueNotification[]> {
  const due = new Map<string, DueNotification>();
  for (const request of requests) {
    const { conversationId, sourceEvent } = request;
    const loaded = conversations.get(conversationId);
    if (loaded === undefined) continue;
    const secondary = secondaryOf(request);
    for (const recipient of await recipients(db, accountId, request, loaded)) {
      const key = `${conversationId} ${recipient.userId}`;
      // In the order of their events, also where one takes the place of another.
      due.delete(key);
      due.set(key, { ...recipient, conversationId, secondary, sourceEvent });
    }
  }
  return [...due.values()];
}

function secondaryOf({ messageId, byUserId }: Request): DueNotification['secondary'] {
  if (messageId !== undefined) return { type: 'Message', id: messageId };
  return byUserId === undefined ? null : { type: 'User', id: byUserId };
}

function recipients(
  db: Queryable,
  accountId: number,
  { messageId, assigneeId, missed }: Request,
  loaded: LoadedEvent,
): Recipient[] | Promise<Recipient[]> {
  if (messageId !== undefined) return recipientsOfMessage(db, accountId, messageId, loaded);
  if (missed !== undefined) return recipientsOfMiss(db, accountId, missed, loaded);
  return assigneeId === undefined
    ? recipientsOfCreation(db, accountId, loaded)
    : recipientsOfAssignment(assigneeId, loaded);
}

/** Mentioned users, the assignee, and participants; empty if the message was deleted. */
async function recipientsOfMessage(
  db: Queryable,
  accountId: number,
  messageId: number,
  { row, messages }: LoadedEvent,
): Promise<Recipient[]> {
  const message = messages.get(messageId);
  if (message === undefined || message.content_attributes['deleted'] === true) return [];
  return recipientsOf({
    authorId: message.sender_type === 'User' ? (message.sender_id ?? undefined) : undefined,
    mentionedIds: message.private ? await findMentioned(db, accountId, messageId) : [],
    assigneeId: row.assignee_id,
    participantIds: row.participant_ids,
    isBlocked: row.contact_blocked,
  });
}

/** The assignee, who takes part, and the administrators. */
async function recipientsOfMiss(
  db: Queryable,
  accountId: number,
  missed: SlaEventType,
  { row }: LoadedEvent,
): Promise<Recipient[]> {
  if (row.contact_blocked) return [];
  const assignee = row.assignee_id === null ? [] : [row.assignee_id];
  const administrators = await listAdministratorIds(db, accountId);
  const all = new Set([...assignee, ...row.participant_ids, ...administrators]);
  return [...all].map((userId) => ({ userId, type: missTypes[missed] }));
}

const missTypes = {
  frt: 'sla_missed_first_response',
  nrt: 'sla_missed_next_response',
  rt: 'sla_missed_resolution',
} as const;

/** The new assignee, unless it has changed again. */
function recipientsOfAssignment(assigneeId: number, { row }: LoadedEvent): Recipient[] {
  if (row.assignee_id !== assigneeId || row.contact_blocked) return [];
  return [{ userId: assigneeId, type: 'conversation_assignment' }];
}

/** Members of the inbox who want notifications of new conversations, unless a bot has it. */
async function recipientsOfCreation(
  db: Queryable,
  accountId: number,
  { row }: LoadedEvent,
): Promise<Recipient[]> {
  if (row.contact_blocked || statusOf(row.status) === 'pending') return [];
  const type = 'conversation_creation';
  const ids = await listSubscribed(db, { accountId, inboxId: row.inbox_id }, typeNumber(type));
  return ids.map((userId) => ({ userId, type }));
}
