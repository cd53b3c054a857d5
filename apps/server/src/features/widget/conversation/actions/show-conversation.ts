import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { conversationBrief } from '../../view.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { visitorConversation } from '../../steps/write-as-visitor.ts';

/** The visitor's newest conversation in brief, or an empty object. */
export async function showConversation(platform: Platform, actor: VisitorActor) {
  const row = await visitorConversation(platform, requireSession(actor));
  return row === undefined ? {} : conversationBrief(row);
}
