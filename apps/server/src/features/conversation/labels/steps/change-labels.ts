import { invalidField } from '@confab/contract/kit/errors';
import { actorName } from '../../actor-view.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { maxLabels } from '../../model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';

/**
 * Sets the conversation's labels to these titles (see `labelTitles`), with activity messages. Throws `invalid` for
 * more than the maximum.
 */
export async function changeLabels(change: Change, titles: string[]): Promise<void> {
  if (titles.length > maxLabels)
    throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
  const before = change.row.labels;
  await applyChanges(change, { labels: titles });
  const added = titles.filter((title) => !before.includes(title));
  const removed = before.filter((title) => !titles.includes(title));
  const by = actorName(change.actor);
  if (by === undefined) return;
  if (added.length > 0) await writeActivity(change, { kind: 'labels_added', titles: added, by });
  if (removed.length > 0) await writeActivity(change, { kind: 'labels_removed', titles: removed, by });
}
