import type { Platform } from '../../../platform/platform.ts';
import { readAsContact } from '../../conversation/index.ts';
import { publicMessageView } from '../../message/index.ts';
import { requireConversation, requireContact } from '../steps/require-resources.ts';
import type { MessagesParams } from '../steps/require-thread.ts';

/** The newest 20 messages, or the 20 before an id, ascending. */
export async function listMessages(
  platform: Platform,
  params: MessagesParams,
  before: number | null | undefined,
) {
  const caller = await requireContact(platform, params);
  const row = await requireConversation(platform, caller, params.conversation_id);
  const messages = await readAsContact(platform, row.account_id, row.id, { before: before ?? undefined });
  return messages.map((message) => publicMessageView(message, row.display_id));
}
