import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { applySla } from '../steps/apply-sla.ts';

/** Applies an SLA policy manually, see `applySla`. Throws `not_found` or `not_authorized` as well. */
export function setSla(
  platform: Platform,
  actor: Actor,
  displayId: number,
  policyId: number | null,
): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await applySla(change, policyId);
    return change.row;
  });
}
