import type { Platform } from '../../../platform/platform.ts';
import { markSeenByContact } from '../../conversation/index.ts';
import { requireConversationIds, requireContact } from '../steps/require-resources.ts';
import type { ConversationParams } from '../steps/conversation-views.ts';

export async function markSeen(platform: Platform, params: ConversationParams): Promise<void> {
  const caller = await requireContact(platform, params);
  const { id } = await requireConversationIds(platform, caller, params.id);
  await markSeenByContact(platform, caller.actor, id);
}
