import type { Platform } from '../../../platform/platform.ts';
import { typeAsContact } from '../../conversation/index.ts';
import { requireConversation, requireContact } from '../steps/require-resources.ts';
import type { ConversationParams } from '../steps/conversation-views.ts';

/** Values other than `on` and `off` are ignored. */
export async function toggleTyping(
  platform: Platform,
  params: ConversationParams,
  status: string | null | undefined,
): Promise<void> {
  const caller = await requireContact(platform, params);
  const row = await requireConversation(platform, caller, params.id);
  if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
}
