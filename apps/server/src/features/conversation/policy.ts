import type { Permission } from '@confab/contract/kit/permissions';
import type { Actor } from '../../platform/auth/actor.ts';

/** What decides whether a user sees a conversation. */
export type ConversationAccess = {
  inbox_id: number;
  assignee_id: number | null;
  participant_ids?: readonly number[];
};

/**
 * A role may see only some conversations in its inboxes: always those assigned to the user, and more by its
 * permissions.
 */
export type Limits = { userId: number; unassigned: boolean; participating: boolean };

/** Which conversations a member may see: by inbox, and for some roles by assignee and participants. */
export type Visibility = { inboxIds: 'all' | readonly number[]; limitedTo: Limits | null };

/** The fields of a member that decide visibility. */
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

/** The requested inbox if the member sees it; all of theirs without a request. */
export function inboxesIn(
  inboxIds: Visibility['inboxIds'],
  requested: number | null | undefined,
): Visibility['inboxIds'] {
  if (requested == null) return inboxIds;
  return inboxIds === 'all' || inboxIds.includes(requested) ? [requested] : [];
}

/** Whether one conversation is among them. `visibleCondition` is the same in SQL. */
export function canSee(visibility: Visibility | undefined, conversation: ConversationAccess): boolean {
  if (visibility === undefined) return false;
  const { inboxIds, limitedTo } = visibility;
  if (inboxIds !== 'all' && !inboxIds.includes(conversation.inbox_id)) return false;
  if (limitedTo === null || conversation.assignee_id === limitedTo.userId) return true;
  if (limitedTo.unassigned && conversation.assignee_id === null) return true;
  return limitedTo.participating && conversation.participant_ids?.includes(limitedTo.userId) === true;
}

/** Members by their visibility, bots in their whole account; contacts have their own routes. */
export function maySee(actor: Actor, conversation: ConversationAccess): boolean {
  switch (actor.kind) {
    case 'member':
      return canSee(visibilityOf(actor), conversation);
    case 'bot':
    case 'system':
      return true;
    case 'visitor':
    case 'contact':
      return false;
  }
}
