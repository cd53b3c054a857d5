import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { markSeenByContact } from '../../conversation/index.ts';
import { requireSession } from '../steps/recognise-visitor.ts';
import { visitorConversation } from '../steps/write-as-visitor.ts';

export async function markSeen(platform: Platform, actor: VisitorActor): Promise<void> {
  const row = await visitorConversation(platform, requireSession(actor));
  if (row !== undefined) await markSeenByContact(platform, actor, row.id);
}
