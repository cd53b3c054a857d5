import { Failure } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listTitles } from '../queries.ts';
import { changeLabels } from '../steps/change-labels.ts';

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
  return transact(platform, async (trx, emit) => {
    const change = await changeLabels(trx, emit, { accountId, id: contactId }, () => titles);
    if (change === undefined) throw new Failure('not_found');
    return change === 'unchanged' ? listTitles(trx, accountId, contactId) : change.after;
  });
}
