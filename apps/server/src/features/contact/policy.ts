import { Failure } from '@confab/contract/kit/errors';
import type { BotActor, MemberActor } from '../../platform/auth/actor.ts';

type Caller = MemberActor | BotActor;

/**
 * Contacts belong to the whole account, but an agent in none of its inboxes serves no one: unless the account allows
 * it, they neither see nor change contacts. A bot is allowed only while it serves an inbox.
 */
export function mayUseContacts(caller: Caller): boolean {
  if (caller.kind === 'bot' || caller.inboxIds === 'all') return true;
  return caller.inboxIds.length > 0 || caller.contactsOpenToAllAgents;
}

/** Throws `not_authorized` for other callers. */
export function requireContacts(caller: Caller): void {
  if (!mayUseContacts(caller)) throw new Failure('not_authorized');
}
