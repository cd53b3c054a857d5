import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { markSeenByContact } from '../../../conversation/index.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor } from '../../steps/write-as-visitor.ts';

export async function markSeen(platform: Platform, actor: VisitorActor): Promise<void> {
  const conversation = await newestOfVisitor(platform, requireSession(actor));
  if (conversation !== undefined) await markSeenByContact(platform, actor, conversation.id);
}
