import type { Condition } from '@confab/contract/kit/conditions';
import { matchingAll, type Matching } from '../../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { attributeKinds } from '../../../custom-attribute/index.ts';
import { conversationAttributes } from '../filter-queries.ts';

/** The SQL of a filter of conversations. Throws `unprocessable` for an invalid condition. */
export async function matchingOf(
  platform: Platform,
  accountId: number,
  conditions: readonly Condition[],
): Promise<Matching> {
  const now = platform.clock.now();
  const standard = conversationAttributes(now);
  const isCustom = conditions.some(({ attribute_key: key }) => !Object.hasOwn(standard, key));
  if (!isCustom) return matchingAll(conditions, standard);
  const keys = await attributeKinds(platform.db, accountId, 'conversation_attribute');
  return matchingAll(conditions, conversationAttributes(now, { accountId, keys }));
}
