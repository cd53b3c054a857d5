import type { Platform } from '../../../platform/platform.ts';
import { resolveByContact } from '../../conversation/index.ts';
import { reachConversation, requireContact, requireReachable } from '../steps/require-resources.ts';
import { type ConversationParams, view } from '../steps/conversation-views.ts';

export async function resolveConversation(platform: Platform, params: ConversationParams) {
  const caller = await requireContact(platform, params);
  const { id } = await requireReachable(platform, caller, params.id);
  await resolveByContact(platform, caller.actor, id);
  return view(platform, caller, await reachConversation(platform, caller, params.id));
}
