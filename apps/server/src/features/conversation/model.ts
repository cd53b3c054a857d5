import {
  conversationSorts,
  type ConversationSort,
  conversationStatuses,
  type ConversationStatus,
  priorities,
  type Priority,
  type ReplyWindow,
} from '@confab/contract/features/conversation';
import { invalidField } from '@confab/contract/kit/errors';
import { oversizedAttribute } from '@confab/rules/attribute-limits';

export { labelTitles, maxLabels } from '@confab/rules/label-titles';

export function statusNumber(status: ConversationStatus): number {
  return conversationStatuses.indexOf(status);
}
/** All of them, as they are stored. */
export const allStatuses: readonly number[] = conversationStatuses.map(statusNumber);
export function statusOf(stored: number): ConversationStatus {
  return conversationStatuses[stored] ?? 'open';
}
export function priorityNumber(priority: Priority | null): number | null {
  return priority === null ? null : priorities.indexOf(priority);
}
export function priorityOf(stored: number | null): Priority | null {
  return stored === null ? null : (priorities[stored] ?? null);
}

/** The status after a toggle: open becomes resolved, everything else becomes open. */
export function toggled(current: ConversationStatus): ConversationStatus {
  return current === 'open' ? 'resolved' : 'open';
}

/** The status after an incoming message. Blocked contacts change nothing; an active bot takes over. */
export function statusAfterIncoming(
  current: ConversationStatus,
  contact: { blocked: boolean },
  inbox: { hasBot: boolean },
): ConversationStatus {
  if (contact.blocked) return current;
  if (current === 'snoozed') return 'open';
  if (current === 'resolved') return inbox.hasBot ? 'pending' : 'open';
  return current;
}

/** The initial status of a conversation, regardless of the requested one. */
export function initialStatus(
  requested: ConversationStatus | null | undefined,
  contact: { blocked: boolean },
  inbox: { hasBot: boolean },
): ConversationStatus {
  if (contact.blocked) return 'resolved';
  if (inbox.hasBot) return 'pending';
  return requested ?? 'open';
}

/** Whether a conversation that opens is to be assigned automatically. */
export function waitsForAssignee(
  status: ConversationStatus,
  assigneeId: number | null,
  isEnabled: boolean,
): boolean {
  return isEnabled && status === 'open' && assigneeId === null;
}

const hourMs = 3_600_000;

/** Whether agents may still reply: the window counts from the newest incoming message. */
export function canReply(windowHours: number | null, lastIncomingAt: Date | null, now: Date): boolean {
  if (windowHours === null) return true;
  return lastIncomingAt !== null && now.getTime() - lastIncomingAt.getTime() <= windowHours * hourMs;
}

/** The window as clients count it down: in whole seconds, and never longer than `canReply` allows. */
export function replyWindow(windowHours: number | null, lastIncomingAt: Date | null): ReplyWindow | null {
  if (windowHours === null) return null;
  const endsAt = lastIncomingAt === null ? 0 : lastIncomingAt.getTime() + windowHours * hourMs;
  return { hours: windowHours, ends_at: Math.floor(endsAt / 1000) };
}

const legacySorts: Record<string, ConversationSort> = {
  latest: 'last_activity_at_desc',
  sort_on_created_at: 'created_at_asc',
  sort_on_priority: 'priority_desc',
  sort_on_waiting_since: 'waiting_since_asc',
};

/** The requested order; unknown values mean the newest activity first. */
export function sortOf(requested: string | undefined): ConversationSort {
  const known = conversationSorts.find((sort) => sort === requested);
  return known ?? legacySorts[requested ?? ''] ?? 'last_activity_at_desc';
}

/** Attributes with changes: null removes one, and those that are not named stay. */
export function changedAttributes(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const all = Object.entries({ ...current, ...changes });
  return Object.fromEntries(all.filter(([key, value]) => value !== null || !Object.hasOwn(changes, key)));
}

/** Custom attributes as they are. Throws `invalid` for one that is too large to keep. */
export function requireSmallAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const key = oversizedAttribute(attributes);
  if (key === undefined) return attributes;
  throw invalidField('custom_attributes', 'too_large', `Custom attributes ${key} is too large`);
}

/** Whether a program answers first in the inbox of a conversation. */
export function hasBot(row: AnsweredRow): boolean {
  return hasProgram(row) || hasAssistant(row);
}

/** Whether Captain's assistant does: where no other program answers, and never what a campaign began. */
export function hasAssistant(row: AnsweredRow): boolean {
  return row.inbox_captain_assistant_id !== null && row.campaign_id === null && !hasProgram(row);
}

type AnsweredRow = {
  inbox_agent_bot_id: number | null;
  inbox_captain_assistant_id: number | null;
  campaign_id: number | null;
  hook_apps: readonly string[];
};

const hasProgram = (row: AnsweredRow): boolean =>
  row.inbox_agent_bot_id !== null || row.hook_apps.includes('dialogflow');
