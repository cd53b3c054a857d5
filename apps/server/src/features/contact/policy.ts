import { Failure } from '@confab/contract/kit/errors';
import { contactPermissions, contactTransferPermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '@confab/rules/permissions';
import type { BotActor, MemberActor } from '../../platform/auth/actor.ts';

type Caller = MemberActor | BotActor;

/**
 * Contacts belong to the whole account, but an agent in none of its inboxes has no customers: unless the account allows
 * it, they neither see nor change contacts. A custom role decides on its own, regardless of inboxes. A bot is allowed
 * only while it serves an inbox.
 */
export function mayUseContacts(caller: Caller): boolean {
  if (caller.kind === 'bot') return true;
  if (!hasAny(caller.permissions, contactPermissions)) return false;
  if (!caller.permissions.includes('agent')) return true;
  return caller.inboxIds === 'all' || caller.inboxIds.length > 0 || caller.contactsOpenToAllAgents;
}

/** Throws `not_authorized` for other callers. */
export function requireContacts(caller: Caller): void {
  if (!mayUseContacts(caller)) throw new Failure('not_authorized');
}

/** Whether a member may import and export contacts. */
export function mayTransferContacts({ permissions }: MemberActor): boolean {
  return hasAny(permissions, contactTransferPermissions);
}
