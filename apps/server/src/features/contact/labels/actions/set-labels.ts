import { contactLabelsChanged } from '@confab/contract/features/contact';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { maxLabels } from '../../model.ts';
import { lockContacts } from '../../queries.ts';
import { addTitles, listTitles, removeTitles } from '../queries.ts';

/**
 * Makes the contact's labels equal to these titles (see `labelTitles`) and answers them. Throws `not_found`, and
 * `invalid` for more than a list could show.
 */
export function setLabels(
  platform: Platform,
  { accountId }: Actor,
  contactId: number,
  titles: readonly string[],
): Promise<string[]> {
  if (titles.length > maxLabels)
    throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
  return transact(platform, async (trx, emit) => {
    const [contact] = await lockContacts(trx, accountId, [contactId]);
    if (contact === undefined) throw new Failure('not_found');
    const before = await listTitles(trx, accountId, contactId);
    const added = titles.filter((title) => !before.includes(title));
    const removed = before.filter((title) => !titles.includes(title));
    if (added.length === 0 && removed.length === 0) return before;
    await addTitles(trx, accountId, contactId, added);
    await removeTitles(trx, accountId, contactId, removed);
    const labels = await listTitles(trx, accountId, contactId);
    const to = { accountId, audience: { account: true, aboutContact: true } } as const;
    emit(outboxEvent(contactLabelsChanged, to, { contact_id: contactId, labels }));
    return labels;
  });
}
