import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { setLabelsAsContact } from '../../../conversation/index.ts';
import { findLabelByTitle } from '../../../label/index.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor } from '../../steps/write-as-visitor.ts';

/** Only existing labels: a visitor must not create new ones. */
export async function addLabel(
  platform: Platform,
  actor: VisitorActor,
  label: string | null | undefined,
): Promise<void> {
  const conversation = await newestOfVisitor(platform, requireSession(actor));
  const title = label?.trim().toLowerCase() ?? '';
  const exists = await findLabelByTitle(platform.db, actor.accountId, title);
  if (conversation === undefined || exists === undefined) return;
  await setLabelsAsContact(platform, actor, conversation.id, (current) => [...new Set([...current, title])]);
}
