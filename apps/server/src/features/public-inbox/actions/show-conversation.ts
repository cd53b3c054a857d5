import type { Platform } from '../../../platform/platform.ts';
import { requireConversation, requireContact } from '../steps/require-resources.ts';
import { type ConversationParams, view } from '../steps/conversation-views.ts';

export async function showConversation(platform: Platform, params: ConversationParams) {
  const caller = await requireContact(platform, params);
  return view(platform, caller, await requireConversation(platform, caller, params.id));
}
