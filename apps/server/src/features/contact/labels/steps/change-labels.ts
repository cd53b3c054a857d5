import { contactLabelsChanged } from '@confab/contract/features/contact';
import { invalidField } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import { maxLabels } from '../../model.ts';
import { lockContacts } from '../../queries.ts';
import { addTitles, listTitles, removeTitles } from '../queries.ts';

export type LabelChange = { before: string[]; after: string[] };

/**
 * Sets the labels of a contact, computed from its current ones. Undefined for an unknown id. Throws `invalid` for more
 * labels than a list can show.
 */
export async function changeLabels(
  trx: Trx,
  emit: Emit,
  { accountId, id }: { accountId: number; id: number },
  decide: (before: readonly string[]) => readonly string[],
): Promise<LabelChange | 'unchanged' | undefined> {
  const [contact] = await lockContacts(trx, accountId, [id]);
  if (contact === undefined) return undefined;
  const before = await listTitles(trx, accountId, id);
  const titles = decide(before);
  if (titles.length > maxLabels)
    throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
  const added = titles.filter((title) => !before.includes(title));
  const removed = before.filter((title) => !titles.includes(title));
  if (added.length === 0 && removed.length === 0) return 'unchanged';
  await addTitles(trx, accountId, id, added);
  await removeTitles(trx, accountId, id, removed);
  const after = await listTitles(trx, accountId, id);
  const to = { accountId, audience: { account: true, aboutContact: true } } as const;
  emit(outboxEvent(contactLabelsChanged, to, { contact_id: id, labels: after }));
  return { before, after };
}
