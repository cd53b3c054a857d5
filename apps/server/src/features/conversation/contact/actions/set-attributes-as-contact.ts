import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';

/** Replaces the conversation's custom attributes and answers them. */
export function setAttributesAsContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  attributes: (current: Record<string, unknown>) => Record<string, unknown>,
): Promise<ContextRow> {
  return changeAsContact(platform, actor, conversationId, async (change) => {
    await applyChanges(change, { custom_attributes: attributes(change.row.custom_attributes) });
    return change.row;
  });
}
