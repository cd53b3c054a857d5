import type { Inbox } from '@confab/contract/features/inbox';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listInboxes } from '../queries.ts';
import { viewInboxes } from '../steps/view-inboxes.ts';

/** The inboxes the actor may see, by name. */
export async function visibleInboxes(platform: Platform, actor: MemberActor): Promise<Inbox[]> {
  return viewInboxes(platform, actor, await listInboxes(platform.db, actor.accountId, actor.inboxIds));
}
