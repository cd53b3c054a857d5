import { notificationTypes, type NotificationType } from '@confab/contract/features/notification';
import { invalidField } from '@confab/contract/kit/errors';
import { plainText } from '@confab/rules/plain-text';

/** Stored number of a type: 1 … 8. */
export function typeNumber(type: NotificationType): number {
  return notificationTypes.indexOf(type) + 1;
}

export function typeOf(stored: number): NotificationType {
  return notificationTypes[stored - 1] ?? 'conversation_creation';
}

export type DeliveryMethod = 'email' | 'push';

/** Whether the stored flags of a member have a type. */
export function isFlagged(flags: number, type: NotificationType): boolean {
  return (flags & bitOf(type)) !== 0;
}

/** The flags as clients name them, in the order of the types. */
export function flagNames(way: DeliveryMethod, flags: number): string[] {
  return notificationTypes.filter((type) => isFlagged(flags, type)).map((type) => `${way}_${type}`);
}

/** The flags in stored form. Throws `invalid` for an unknown name. */
export function flagsOf(way: DeliveryMethod, names: readonly string[]): number {
  return names.reduce((flags, name) => {
    const type = notificationTypes.find((one) => `${way}_${one}` === name);
    if (type === undefined) throw invalidField(`selected_${way}_flags`, 'invalid', `${name} is no flag`);
    return flags | bitOf(type);
  }, 0);
}

const bitOf = (type: NotificationType): number => 1 << notificationTypes.indexOf(type);

/** The author of a message, as far as needed for notifications. */
type Written = {
  /** The user who wrote it; undefined for contacts, bots, and the server. */
  authorId: number | undefined;
  mentionedIds: readonly number[];
  assigneeId: number | null;
  participantIds: readonly number[];
  isBlocked: boolean;
};

export type Recipient = { userId: number; type: NotificationType };

/**
 * The recipients of a message's notifications, without duplicates: mentioned users, then the assignee, then
 * participants. In a blocked contact's conversation only mentioned users.
 */
export function recipientsOf({
  authorId,
  mentionedIds,
  assigneeId,
  participantIds,
  isBlocked,
}: Written): Recipient[] {
  const all: Recipient[] = [
    ...mentionedIds.map((userId) => ({ userId, type: 'conversation_mention' }) as const),
    ...(assigneeId === null || isBlocked
      ? []
      : [{ userId: assigneeId, type: 'assigned_conversation_new_message' } as const]),
    ...(isBlocked ? [] : participantIds).map(
      (userId) => ({ userId, type: 'participating_conversation_new_message' }) as const,
    ),
  ];
  const first = new Map<number, Recipient>();
  for (const one of all) if (one.userId !== authorId && !first.has(one.userId)) first.set(one.userId, one);
  return [...first.values()];
}

const maxWords = 10;
/** Of one word: a text without spaces is cut as well. */
const maxCharacters = 150;

/** A notification's text about a message: its author and first words. */
export function shortText(message: { sender: string; content: string | null; files: number }): string {
  const words = plainText(message.content ?? '').split(' ');
  const start = words.slice(0, maxWords).join(' ');
  const cut = Array.from(start).slice(0, maxCharacters).join('');
  const isCut = words.length > maxWords || cut.length < start.length;
  const text = `${cut}${isCut ? '…' : ''}` || (message.files > 0 ? 'Attachment' : 'No content');
  return message.sender === '' ? text : `${message.sender}: ${text}`;
}

/** The headline of a push or an email. */
export function titleOf(type: NotificationType, about: { displayId: number; inboxName: string }): string {
  const number = `#${about.displayId}`;
  switch (type) {
    case 'conversation_creation':
      return `A conversation (${number}) has been created in ${about.inboxName}`;
    case 'conversation_assignment':
      return `A conversation (${number}) has been assigned to you`;
    case 'conversation_mention':
      return `You have been mentioned in conversation (${number})`;
    case 'assigned_conversation_new_message':
    case 'participating_conversation_new_message':
      return `A new message is created in conversation (${number})`;
    case 'sla_missed_first_response':
      return `SLA target first response missed for conversation (${number})`;
    case 'sla_missed_next_response':
      return `SLA target next response missed for conversation (${number})`;
    case 'sla_missed_resolution':
      return `SLA target resolution missed for conversation (${number})`;
  }
}

/** Days after which a notification is deleted. */
export const maxAgeDays = 30;
