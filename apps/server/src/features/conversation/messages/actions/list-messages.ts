import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { listMessages as route } from '@confab/contract/features/message';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isoOrNull } from '../../../../platform/time/wire-time.ts';
import { contactPush } from '../../../contact/index.ts';
import { completeMessages, messageView, pageMessages } from '../../../message/index.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { assigneePush, contactFields } from '../../view.ts';

/** A page of the thread, ascending. Throws `not_found` or `not_authorized`. */
export async function listMessages(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  input: InputOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  const rows = await pageMessages(platform.db, actor.accountId, row.id, {
    before: input.before,
    after: input.after,
    publicOnly: input.filter_internal_messages ?? false,
  });
  const messages = await completeMessages(platform, platform.db, actor.accountId, rows);
  const { frontendUrl } = platform.installation;
  const assignee = assigneePush({ frontendUrl }, row);
  return {
    meta: {
      labels: row.labels,
      additional_attributes: row.additional_attributes,
      contact: contactPush(frontendUrl, contactFields(row)),
      ...(assignee === null ? {} : { assignee }),
      agent_last_seen_at: isoOrNull(row.agent_last_seen_at),
      assignee_last_seen_at: isoOrNull(row.assignee_last_seen_at),
    },
    payload: messages.map((message) => messageView(message, displayId)),
  };
}
