import {
  notificationEmailRequested,
  notificationPushRequested,
  notificationRequested,
} from '@confab/contract/features/notification';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** What an event of the log says, read by the event's own schema. Throws when it says something else. */
export function readRequest(data: unknown): EventData<typeof notificationRequested> {
  return Value.Parse(notificationRequested.data, data);
}

export function readEmailRequest(data: unknown): EventData<typeof notificationEmailRequested> {
  return Value.Parse(notificationEmailRequested.data, data);
}

export function readPushRequest(data: unknown): EventData<typeof notificationPushRequested> {
  return Value.Parse(notificationPushRequested.data, data);
}
