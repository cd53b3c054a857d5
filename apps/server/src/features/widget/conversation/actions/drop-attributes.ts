import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attributesOfSession, withoutKeys } from '../../../contact/index.ts';
import { setAttributesAsContact } from '../../../conversation/index.ts';
import { conversationRow } from '../../view.ts';
import { requireVisitor } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { requireNewest } from '../../steps/write-as-visitor.ts';

/** Removes some of them and answers the raw conversation. */
export async function dropAttributes(platform: Platform, actor: VisitorActor, keys: readonly string[]) {
  const conversation = await requireNewest(platform, requireSession(actor));
  const { session } = await requireVisitor(platform, actor);
  const own = (now: Record<string, unknown>) => attributesOfSession(session, 'conversation_attributes', now);
  const changed = await setAttributesAsContact(platform, actor, conversation.id, (now) =>
    withoutKeys(
      now,
      keys.filter((key) => Object.hasOwn(own(now), key)),
    ),
  );
  return conversationRow({ ...changed, custom_attributes: own(changed.custom_attributes) });
}
