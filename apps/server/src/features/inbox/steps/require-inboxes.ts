import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireInboxAccess } from '../policy.ts';
import { findInbox } from '../queries.ts';

export async function requireInboxes(
  platform: Platform,
  actor: MemberActor,
  ids: readonly number[],
): Promise<void> {
  for (const id of new Set(ids)) {
    const inbox = await findInbox(platform.db, actor.accountId, id);
    if (inbox === undefined) throw new Failure('not_found');
    requireInboxAccess(actor, id);
  }
}
