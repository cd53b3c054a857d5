import type { Condition } from '@confab/contract/kit/conditions';
import { alternativesOf, valuesOf } from '../../../../platform/db/filter/conditions-model.ts';
import { attributeTag, cityTag } from '../../search-queries.ts';
import type { IndexedText } from '../queries.ts';

/** What the search index of names holds of a contact. */
const indexedKeys: ReadonlySet<string> = new Set(['name', 'email', 'phone_number', 'company']);

/** What no index holds parts of. Every other key is that of a custom attribute. */
const otherKeys: ReadonlySet<string> = new Set([
  'identifier',
  'country_code',
  'referer',
  'labels',
  'created_at',
  'last_activity_at',
  'blocked',
]);

/** Attributes with their own index, which is faster for equality. */
const equalKeys: ReadonlySet<string> = new Set([
  'email',
  'phone_number',
  'identifier',
  'company',
  'city',
  'country_code',
]);

/** Maximum number of texts that one filter searches in the index. */
const maxTexts = 20;

/**
 * Texts of which every matching contact has at least one; undefined where a contact can match without any indexed text,
 * and where other conditions are more selective. Of conditions that must all hold, the one with the longest text is the
 * most selective.
 */
export function indexedTexts(conditions: readonly Condition[]): IndexedText[] | undefined {
  const found = alternativesOf(conditions).map((positions) => {
    const together = positions.flatMap((position) => conditions[position] ?? []);
    if (together.some(isEqual)) return undefined;
    const each = together.map(textsOf);
    return each.toSorted((left, right) => shortest(right) - shortest(left)).find((texts) => texts.length > 0);
  });
  const texts = found.flatMap((each) => each ?? []);
  return found.length === 0 || found.includes(undefined) || texts.length > maxTexts ? undefined : texts;
}

function textsOf(condition: Condition): IndexedText[] {
  const { attribute_key: key, filter_operator: operator } = condition;
  const isStart = operator === 'starts_with' && key === 'phone_number';
  if ((operator !== 'contains' && !isStart) || otherKeys.has(key)) return [];
  const texts = valuesOf(condition).map((value) => `${value}`.trim());
  const isNamed = indexedKeys.has(key);
  const isCustom = !isNamed && key !== 'city';
  if (!texts.every((query) => (isCustom ? query !== '' : isLongEnough(query)))) return [];
  if (isNamed) return texts.map((query) => ({ text: query, isCompany: key === 'company' }));
  const tag = key === 'city' ? cityTag : attributeTag(key);
  // Fewer contacts have the attribute at all than have a certain letter in one of their values.
  return texts.map((query) => ({ text: isLongEnough(query) ? query : '', isCompany: false, tag }));
}

const isEqual = ({ attribute_key: key, filter_operator: operator }: Condition): boolean =>
  operator === 'equal_to' && equalKeys.has(key);

/** A letter or two are in most texts, and blanks in all; of scripts with thousands of characters two are rare. */
const isLongEnough = (query: string): boolean => query.length >= (/[\u2e80-\uffff]/.test(query) ? 2 : 3);

const shortest = (texts: readonly IndexedText[]): number =>
  texts.length === 0 ? -1 : Math.min(...texts.map(({ text: query }) => query.length));
