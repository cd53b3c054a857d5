import { invalidField } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { actorName } from '../../actor-view.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { maxLabels } from '../../model.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

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
  if (titles.length > maxLabels)
    throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const before = change.row.labels;
    await applyChanges(change, { labels: titles });
    const added = titles.filter((title) => !before.includes(title));
    const removed = before.filter((title) => !titles.includes(title));
    const by = actorName(actor);
    if (by !== undefined && added.length > 0)
      await writeActivity(change, { kind: 'labels_added', titles: added, by });
    if (by !== undefined && removed.length > 0) {
      await writeActivity(change, { kind: 'labels_removed', titles: removed, by });
    }
    return titles;
  });
}
