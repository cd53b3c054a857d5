import type { SlaEventType } from '@confab/contract/features/conversation';
import { notificationRequested } from '@confab/contract/features/notification';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import { statusOf } from '../../model.ts';
import type { ContextRow } from '../../row-queries.ts';

/** The part of a conversation's change that matters here. */
type Changing = { row: ContextRow; emit: Emit; actor: Actor };

/** Requests notifications of a message where it concerns anyone but its author; most do not need the job. */
export function requestMessageNotifications(change: Changing, { row: message }: LoadedMessage): void {
  const { assignee_id: assigneeId, participant_ids: participantIds } = change.row;
  const authorId = message.sender_type === 'User' ? message.sender_id : null;
  const concerned = assigneeId === null ? participantIds : [assigneeId, ...participantIds];
  if (concerned.some((id) => id !== authorId)) request(change, { message_id: message.id });
}

/**
 * The same for a new assignee, unless they assigned themselves. No one is notified while a bot has the
 * conversation.
 */
export function requestAssigneeNotification(change: Changing): void {
  const { actor, row } = change;
  const byUserId = actor.kind === 'member' ? actor.person.id : undefined;
  if (row.assignee_id === null || row.assignee_id === byUserId || statusOf(row.status) === 'pending') return;
  const by = byUserId === undefined ? {} : { by_user_id: byUserId };
  request(change, { assignee_id: row.assignee_id, ...by });
}

/** The same for a new conversation, or one that a bot hands over. */
export function requestCreationNotifications(change: Changing): void {
  if (statusOf(change.row.status) !== 'pending') request(change, {});
}

/** The same for missed targets of an SLA. */
export function requestMissNotifications(change: Changing, missed: readonly SlaEventType[]): void {
  for (const type of missed) request(change, { missed: type });
}

type Subject = { message_id?: number; assignee_id?: number; by_user_id?: number; missed?: SlaEventType };

function request({ row, emit }: Changing, subject: Subject): void {
  const to = { accountId: row.account_id, audience: {} };
  emit(outboxEvent(notificationRequested, to, { conversation_id: row.id, ...subject }));
}
