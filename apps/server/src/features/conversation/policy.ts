import type { Permission } from '@confab/contract/kit/permissions';
import type { Actor } from '../../platform/auth/actor.ts';

/** What decides whether somebody sees a conversation. */
export type ConversationAccess = {
  inbox_id: number;
  assignee_id: number | null;
  participant_ids?: readonly number[];
};

/** Within their inboxes a role may see only some: always what is assigned to the user, and more as it says. */
export type Limits = { userId: number; unassigned: boolean; participating: boolean };

/** Which conversations a member may see: by inbox, and for some roles by assignee and participants. */
export type Visibility = { inboxIds: 'all' | readonly number[]; limitedTo: Limits | null };

/** The part of a member that says what they may see. */
export type Reader = {
  permissions: readonly Permission[];
  inboxIds: 'all' | readonly number[];
  person: { id: number };
};

/** Undefined when the role may see no conversation at all. Two limited permissions add up. */
export function visibilityOf({ permissions, inboxIds, person }: Reader): Visibility | undefined {
  const may = new Set(permissions);
  if (may.has('administrator') || may.has('agent') || may.has('conversation_manage')) {
    return { inboxIds, limitedTo: null };
  }
  const unassigned = may.has('conversation_unassigned_manage');
  const participating = may.has('conversation_participating_manage');
  if (!unassigned && !participating) return undefined;
  return { inboxIds, limitedTo: { userId: person.id, unassigned, participating } };
}

/** Of the inboxes a member sees, the one they ask for; all of them when they ask for none. */
export function inboxesIn(
  inboxIds: Visibility['inboxIds'],
  asked: number | null | undefined,
): Visibility['inboxIds'] {
  if (asked == null) return inboxIds;
  return inboxIds === 'all' || inboxIds.includes(asked) ? [asked] : [];
}

/** Whether one conversation is among them. `seenCondition` is the same in SQL. */
export function sees(visibility: Visibility | undefined, conversation: ConversationAccess): boolean {
  if (visibility === undefined) return false;
  const { inboxIds, limitedTo } = visibility;
  if (inboxIds !== 'all' && !inboxIds.includes(conversation.inbox_id)) return false;
  if (limitedTo === null || conversation.assignee_id === limitedTo.userId) return true;
  if (limitedTo.unassigned && conversation.assignee_id === null) return true;
  return limitedTo.participating && conversation.participant_ids?.includes(limitedTo.userId) === true;
}

/** Members by their visibility, bots anywhere in their account; contacts come in by their own doors. */
export function maySee(actor: Actor, conversation: ConversationAccess): boolean {
  switch (actor.kind) {
    case 'member':
      return sees(visibilityOf(actor), conversation);
    case 'bot':
    case 'system':
      return true;
    case 'visitor':
    case 'contact':
      return false;
  }
}
