import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { changeLabels } from '../steps/change-labels.ts';

/**
 * Makes the conversation's labels equal to these titles (see `labelTitles`) and answers them. Throws `invalid` for
 * more than a list could show.
 */
export function setLabels(
  platform: Platform,
  actor: Actor,
  displayId: number,
  titles: string[],
): Promise<readonly string[]> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await changeLabels(change, titles);
    return titles;
  });
}
