import type { Condition } from '@confab/contract/kit/conditions';
import { alternativesOf, valuesOf } from '../../../../platform/db/filter/conditions-model.ts';
import type { IndexedText } from '../queries.ts';

/** What the search index holds of a contact. */
const indexedKeys: ReadonlySet<string> = new Set(['name', 'email', 'phone_number', 'company']);

/** Texts that one filter looks for in the index. */
const maxTexts = 20;

/**
 * Parts of texts of which every contact that matches has at least one; undefined where a contact can match without any
 * that is indexed. Of conditions that must all hold, the one with the longest text says most.
 */
export function indexedTexts(conditions: readonly Condition[]): IndexedText[] | undefined {
  const found = alternativesOf(conditions).map((places) => {
    const each = places.flatMap((place) => {
      const condition = conditions[place];
      return condition === undefined ? [] : [textsOf(condition)];
    });
    return each.toSorted((left, right) => shortest(right) - shortest(left)).find((texts) => texts.length > 0);
  });
  const texts = found.flatMap((each) => each ?? []);
  return found.length === 0 || found.includes(undefined) || texts.length > maxTexts ? undefined : texts;
}

function textsOf(condition: Condition): IndexedText[] {
  const { attribute_key: key, filter_operator: operator } = condition;
  const isPart = operator === 'contains' && indexedKeys.has(key);
  if (!isPart && !(operator === 'starts_with' && key === 'phone_number')) return [];
  return valuesOf(condition).map((value) => ({ words: `${value}`.trim(), isCompany: key === 'company' }));
}

const shortest = (texts: readonly IndexedText[]): number =>
  texts.length === 0 ? -1 : Math.min(...texts.map(({ words }) => words.length));
