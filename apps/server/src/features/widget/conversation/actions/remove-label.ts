import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { setLabelsAsContact } from '../../../conversation/index.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor } from '../../steps/write-as-visitor.ts';

export async function removeLabel(platform: Platform, actor: VisitorActor, label: string): Promise<void> {
  const conversation = await newestOfVisitor(platform, requireSession(actor));
  if (conversation === undefined) return;
  const title = label.toLowerCase();
  await setLabelsAsContact(platform, actor, conversation.id, (current) =>
    current.filter((one) => one !== title),
  );
}
