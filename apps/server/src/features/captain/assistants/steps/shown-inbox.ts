import type { Inbox } from '@confab/contract/features/inbox';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox, viewInboxes } from '../../../inbox/index.ts';

/** One inbox as the actor may see it. Throws `not_found`. */
export async function shownInbox(platform: Platform, actor: MemberActor, inboxId: number): Promise<Inbox> {
  const rows = await rowsOf(platform, actor.accountId, [inboxId]);
  const [inbox] = await viewInboxes(platform, actor, rows);
  if (inbox === undefined) throw new Failure('not_found');
  return inbox;
}

export async function rowsOf({ db }: Platform, accountId: number, ids: readonly number[]) {
  const rows = await Promise.all(ids.map((id) => findInbox(db, accountId, id)));
  return rows.filter((row) => row !== undefined);
}
