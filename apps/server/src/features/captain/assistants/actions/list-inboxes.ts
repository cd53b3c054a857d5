import type { listAssistantInboxes } from '@confab/contract/features/captain-assistant';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { maySeeInbox, viewInboxes } from '../../../inbox/index.ts';
import { listAnsweredByOthers, listInboxIds } from '../queries.ts';
import { requireAssistant } from '../steps/require-assistant.ts';
import { rowsOf } from '../steps/shown-inbox.ts';

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
