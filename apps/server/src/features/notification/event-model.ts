import {
  notificationEmailRequested,
  notificationPushRequested,
  notificationRequested,
} from '@confab/contract/features/notification';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';
import type { ReactionEvent } from '../../platform/jobs/reactions.ts';
import type { Request } from './steps/filter-recipients.ts';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function requestOf({ data, number }: Pick<ReactionEvent, 'data' | 'number'>): Request {
  const request = Value.Parse(notificationRequested.data, data);
  return {
    conversationId: request.conversation_id,
    messageId: request.message_id,
    assigneeId: request.assignee_id,
    byUserId: request.by_user_id,
    missed: request.missed,
    sourceEvent: number,
  };
}

export function readEmailRequest(data: unknown): EventData<typeof notificationEmailRequested> {
  return Value.Parse(notificationEmailRequested.data, data);
}

export function readPushRequest(data: unknown): EventData<typeof notificationPushRequested> {
  return Value.Parse(notificationPushRequested.data, data);
}
