import type { Platform } from '../../../platform/platform.ts';
import { resolveByContact } from '../../conversation/index.ts';
import { requireConversation, requireContact, requireConversationIds } from '../steps/require-resources.ts';
import { type ConversationParams, view } from '../steps/conversation-views.ts';

export async function resolveConversation(platform: Platform, params: ConversationParams) {
  const caller = await requireContact(platform, params);
  const { id } = await requireConversationIds(platform, caller, params.id);
  await resolveByContact(platform, caller.actor, id);
  return view(platform, caller, await requireConversation(platform, caller, params.id));
}
