import { invalidField } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { oversizedAttribute } from '../../model.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';

/** Replaces the custom attributes and answers them. Throws `invalid` for one that is too large to keep. */
export function setAttributes(
  platform: Platform,
  actor: Actor,
  displayId: number,
  attributes: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const tooLarge = oversizedAttribute(attributes);
  if (tooLarge !== undefined)
    throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await applyChanges(change, { custom_attributes: attributes });
    return change.row.custom_attributes;
  });
}
