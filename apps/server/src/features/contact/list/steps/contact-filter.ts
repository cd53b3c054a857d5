import type { Condition } from '@confab/contract/kit/conditions';
import { matchingAll, type Matching } from '../../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attributeKinds } from '../../../custom-attribute/index.ts';
import { contactAttributes } from '../filter-queries.ts';
import type { ContactFilter } from '../queries.ts';
import { indexedTexts } from './indexed-texts.ts';

type Requested = {
  /** Contacts that carry one of these. */
  labels: readonly string[];
  /** The conditions; matching contacts need not be reachable. */
  conditions: readonly Condition[] | undefined;
};

/** The contacts of a list or filter. Throws `unprocessable` for an invalid condition. */
export async function contactFilterOf(
  platform: Platform,
  accountId: number,
  { labels, conditions }: Requested,
): Promise<ContactFilter> {
  const matching = conditions && (await matchingOf(platform, accountId, conditions));
  const texts = conditions && indexedTexts(conditions);
  const key = largeListKey(accountId, { labels, conditions });
  return { accountId, reachable: conditions === undefined, labels, among: undefined, matching, texts, key };
}

async function matchingOf(
  platform: Platform,
  accountId: number,
  conditions: readonly Condition[],
): Promise<Matching> {
  const now = platform.clock.now();
  const standard = contactAttributes(accountId, now);
  const isCustom = conditions.some(({ attribute_key: key }) => !Object.hasOwn(standard, key));
  if (!isCustom) return matchingAll(conditions, standard);
  const keys = await attributeKinds(platform.db, accountId, 'contact_attribute');
  return matchingAll(conditions, contactAttributes(accountId, now, keys));
}

/** The key of a list among the large ones. */
export function largeListKey(accountId: number, requested: Requested): string {
  return `contacts:${accountId}:${JSON.stringify(requested)}`;
}
