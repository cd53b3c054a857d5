import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';

/** Administrators see all inboxes, others those they are members of. */
export function maySeeInbox(actor: Pick<MemberActor, 'inboxIds'>, inboxId: number): boolean {
  return actor.inboxIds === 'all' || actor.inboxIds.includes(inboxId);
}

/** Throws `not_authorized` for an inbox the actor may not see. */
export function requireInboxAccess(actor: Pick<MemberActor, 'inboxIds'>, inboxId: number): void {
  if (!maySeeInbox(actor, inboxId)) throw new Failure('not_authorized');
}
