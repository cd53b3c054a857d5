import type { Actor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reachAndChange } from './reach.ts';
import { actorName } from '../actor-view.ts';
import { apply } from './change-conversation.ts';
import { writeActivity } from './write-message.ts';

/** Makes the conversation's labels equal to these titles (see `labelTitles`) and answers them. */
export function setLabels(
  platform: Platform,
  actor: Actor,
  displayId: number,
  titles: string[],
): Promise<readonly string[]> {
  return reachAndChange(platform, actor, displayId, async (change) => {
    const before = change.row.labels;
    await apply(change, { labels: titles });
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
