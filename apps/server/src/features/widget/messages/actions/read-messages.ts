import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { unixSeconds } from '../../../../platform/time/wire-time.ts';
import { readAsContact } from '../../../conversation/index.ts';
import { messagesView } from '../../view.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { visitorConversation } from '../../steps/write-as-visitor.ts';

/** A page of the visitor's conversation, ascending; empty without one. */
export async function readMessages(
  platform: Platform,
  actor: VisitorActor,
  scope: { before?: number | null; after?: number | null },
) {
  const row = await visitorConversation(platform, requireSession(actor));
  if (row === undefined) return { payload: [] };
  const page = { before: scope.before ?? undefined, after: scope.after ?? undefined };
  const messages = await readAsContact(platform, row.account_id, row.id, page);
  return {
    payload: messagesView(row, messages),
    meta: { contact_last_seen_at: unixSeconds(row.contact_last_seen_at) },
  };
}
