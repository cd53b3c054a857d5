import type { listAssistantInboxes } from '@confab/contract/features/captain-assistant';
import type { Inbox } from '@confab/contract/features/inbox';
import { Failure } from '@confab/contract/kit/errors';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox, maySeeInbox, viewInboxes } from '../../../inbox/index.ts';
import { requireVisibleConversation } from '../../../conversation/index.ts';
import { findAssistant, listAnsweredByOthers, listInboxIds } from '../queries.ts';
import { requireAssistant } from '../steps/require-assistant.ts';

/** The inboxes an assistant answers in. Throws `not_found`. */
export async function listInboxes(
  platform: Platform,
  actor: MemberActor,
  id: number,
): Promise<ResponseOf<typeof listAssistantInboxes>> {
  const key = { accountId: actor.accountId, id };
  await requireAssistant(platform.db, key);
  const ids = await listInboxIds(platform.db, key);
  const seen = ids.filter((each) => maySeeInbox(actor, each));
  const payload = await viewInboxes(platform, actor, await rowsOf(platform, actor.accountId, seen));
  const others = await listAnsweredByOthers(platform.db, actor.accountId);
  const answeredBy = others
    .filter(({ inboxId }) => maySeeInbox(actor, inboxId))
    .map(({ inboxId, bot }) => ({
      inbox_id: inboxId,
      program: bot === null ? ('dialogflow' as const) : ('agent_bot' as const),
      name: bot ?? 'Dialogflow',
    }));
  return { payload, meta: { total_count: payload.length, page: 1, answered_by: answeredBy } };
}

/** One inbox as the actor may see it. Throws `not_found`. */
export async function shownInbox(platform: Platform, actor: MemberActor, inboxId: number): Promise<Inbox> {
  const rows = await rowsOf(platform, actor.accountId, [inboxId]);
  const [inbox] = await viewInboxes(platform, actor, rows);
  if (inbox === undefined) throw new Failure('not_found');
  return inbox;
}

async function rowsOf({ db }: Platform, accountId: number, ids: readonly number[]) {
  const rows = await Promise.all(ids.map((id) => findInbox(db, accountId, id)));
  return rows.filter((row) => row !== undefined);
}

/** The assistant of a conversation's inbox, null where there is none. Throws `not_found` and `not_authorized`. */
export async function assistantOfConversation(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  const { accountId } = actor;
  const id = row.inbox_captain_assistant_id;
  const assistant = id === null ? undefined : await findAssistant(platform.db, { accountId, id });
  return assistant === undefined ? null : { id: assistant.id, name: assistant.name };
}
