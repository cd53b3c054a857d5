import type { Condition } from '@confab/contract/kit/conditions';
import { matchingAll, type Matching } from '../../../../platform/db/filter/conditions-model.ts';
import { atMost } from '../../../../platform/jobs/at-most.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attributeKinds } from '../../../custom-attribute/index.ts';
import { contactAttributes } from '../filter-queries.ts';
import type { ContactPage } from '../queries.ts';
import { loadPage, type ContactList } from '../steps/load-page.ts';

/** Filters of a node at once, so that slow ones leave connections for everything else. */
const inTurn = atMost(2);

/**
 * A page of the contacts that match all conditions, whether they can be reached or not. Throws `unprocessable` for a
 * condition that says nothing, and for a filter that takes too long.
 */
export async function filterContacts(
  platform: Platform,
  accountId: number,
  conditions: readonly Condition[],
  page: ContactPage,
  withInboxes: boolean,
): Promise<ContactList> {
  const matching = await matchingOf(platform, accountId, conditions);
  const filter = { accountId, reachable: false, labels: [], among: undefined, matching };
  return inTurn(() => loadPage(platform, filter, page, withInboxes));
}

async function matchingOf(
  platform: Platform,
  accountId: number,
  conditions: readonly Condition[],
): Promise<Matching> {
  const now = platform.clock.now();
  const standard = contactAttributes(now);
  const isCustom = conditions.some(({ attribute_key: key }) => !Object.hasOwn(standard, key));
  if (!isCustom) return matchingAll(conditions, standard);
  const keys = await attributeKinds(platform.db, accountId, 'contact_attribute');
  return matchingAll(conditions, contactAttributes(now, { accountId, keys }));
}
