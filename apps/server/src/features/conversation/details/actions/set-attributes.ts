import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireSmallAttributes } from '../../model.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';

type Attributes = Record<string, unknown>;

/**
 * Sets a conversation's custom attributes, derived from its current ones, and returns them. Throws `invalid` for one
 * that is too large.
 */
export function setAttributes(
  platform: Platform,
  actor: Actor,
  displayId: number,
  make: (current: Attributes) => Attributes,
): Promise<Attributes> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const attributes = requireSmallAttributes(make(change.row.custom_attributes));
    await applyChanges(change, { custom_attributes: attributes });
    return change.row.custom_attributes;
  });
}
