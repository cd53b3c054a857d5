import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attributesOfSession, recordAttributeProvenance, withoutKeys } from '../../../contact/index.ts';
import { requireSmallAttributes, setAttributesAsContact } from '../../../conversation/index.ts';
import { requireVisitor } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { requireNewest } from '../../steps/write-as-visitor.ts';

/**
 * Replaces the attributes the visitor set on its conversation; the team's own stay. Throws `invalid`, and an empty
 * `not_found`.
 */
export async function replaceAttributes(
  platform: Platform,
  actor: VisitorActor,
  attributes: Record<string, unknown>,
): Promise<void> {
  requireSmallAttributes(attributes);
  const conversation = await requireNewest(platform, requireSession(actor));
  const { session } = await requireVisitor(platform, actor);
  await recordAttributeProvenance(platform.db, actor.accountId, session.id, attributes);
  await setAttributesAsContact(platform, actor, conversation.id, (now) =>
    requireSmallAttributes({
      ...withoutKeys(now, Object.keys(attributesOfSession(session, 'conversation_attributes', now))),
      ...attributes,
    }),
  );
}
