import type { Condition } from '@confab/contract/kit/conditions';
import { alternativesOf, valuesOf } from '../../../../platform/db/filter/conditions-model.ts';
import type { IndexedText } from '../queries.ts';

/** What the search index holds of a contact. */
const indexedKeys: ReadonlySet<string> = new Set(['name', 'email', 'phone_number', 'company']);

/** What is found sooner by its own index when it is equal to something. */
const equalKeys: ReadonlySet<string> = new Set([
  'email',
  'phone_number',
  'identifier',
  'company',
  'city',
  'country_code',
]);

/** Texts that one filter looks for in the index. */
const maxTexts = 20;

/**
 * Parts of texts of which every contact that matches has at least one; undefined where a contact can match without any
 * that is indexed, and where other conditions find them sooner. Of conditions that must all hold, the one with the
 * longest text says most.
 */
export function indexedTexts(conditions: readonly Condition[]): IndexedText[] | undefined {
  const found = alternativesOf(conditions).map((places) => {
    const together = places.flatMap((place) => conditions[place] ?? []);
    if (together.some(isEqual)) return undefined;
    const each = together.map(textsOf);
    return each.toSorted((left, right) => shortest(right) - shortest(left)).find((texts) => texts.length > 0);
  });
  const texts = found.flatMap((each) => each ?? []);
  return found.length === 0 || found.includes(undefined) || texts.length > maxTexts ? undefined : texts;
}

function textsOf(condition: Condition): IndexedText[] {
  const { attribute_key: key, filter_operator: operator } = condition;
  const isPart = operator === 'contains' && indexedKeys.has(key);
  if (!isPart && !(operator === 'starts_with' && key === 'phone_number')) return [];
  const texts = valuesOf(condition).map((value) => `${value}`.trim());
  return texts.every(saysEnough) ? texts.map((words) => ({ words, isCompany: key === 'company' })) : [];
}

const isEqual = ({ attribute_key: key, filter_operator: operator }: Condition): boolean =>
  operator === 'equal_to' && equalKeys.has(key);

/** A letter or two are in most texts, and blanks in all; of scripts with thousands of characters two are rare. */
const saysEnough = (words: string): boolean => words.length >= (/[\u2e80-\uffff]/.test(words) ? 2 : 3);

const shortest = (texts: readonly IndexedText[]): number =>
  texts.length === 0 ? -1 : Math.min(...texts.map(({ words }) => words.length));
