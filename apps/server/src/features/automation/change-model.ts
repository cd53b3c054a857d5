import type { AutomationCondition } from '@confab/contract/features/automation';

/** What an event changed, one object for each attribute, as webhooks receive it. */
export type Changed = readonly Readonly<Record<string, unknown>>[];

/** Whether a condition holds for a change; undefined when it is invalid. */
export function changeMatches(condition: AutomationCondition, changed: Changed): boolean | undefined {
  const change = requestedChange(condition);
  return change && hasChanged(condition.attribute_key, change, changed);
}

/** What a condition on a change requires; undefined when it is invalid. */
function requestedChange({ values }: AutomationCondition): { from: string[]; to: string[] } | undefined {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
  return { from: words(values.from), to: words(values.to) };
}

/** Whether the attribute changed, from one of the values to one of the others; none given means any. */
function hasChanged(
  key: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
  changed: Changed,
): boolean {
  const change = changeOf(key, changed);
  if (change === undefined) return false;
  const isAmong = (accepted: readonly string[], value: unknown) =>
    accepted.length === 0 || words(value ?? 'nil').some((word) => accepted.includes(word));
  return isAmong(from, change.previous_value) && isAmong(to, change.current_value);
}

type Change = { previous_value?: unknown; current_value?: unknown };

/** Custom attributes change together: one of them has when its value differs. */
function changeOf(key: string, changed: Changed): Change | undefined {
  const all = new Map(changed.flatMap((each) => Object.entries(each as Record<string, Change>)));
  const change = all.get(key);
  if (change !== undefined) return change;
  const own = all.get('custom_attributes');
  const previous = valueIn(own?.previous_value, key);
  const current = valueIn(own?.current_value, key);
  return previous === current ? undefined : { previous_value: previous, current_value: current };
}

function valueIn(values: unknown, key: string): unknown {
  return typeof values === 'object' && values !== null && Object.hasOwn(values, key)
    ? (values as Record<string, unknown>)[key]
    : undefined;
}

const words = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(textOf)
    .filter((word) => word !== '');

function textOf(value: unknown): string {
  if (value === null) return 'nil';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
