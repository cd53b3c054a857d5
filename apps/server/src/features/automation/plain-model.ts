import type { AutomationCondition } from '@confab/contract/features/automation';
import type { PlainTest } from '../../platform/db/filter/plain-test.ts';
import { changeMatches, type Changed } from './change-model.ts';

/** The conditions of a rule, ready to be evaluated on facts. */
export type PlainRule = {
  conditions: readonly AutomationCondition[];
  /** One per condition; undefined for a condition that needs the database. */
  tests: readonly (PlainTest | undefined)[];
  /** The alternatives: positions of conditions that must all match. */
  alternatives: readonly (readonly number[])[];
};

/** `undecided`: a query is needed. `failed` are the positions of conditions known not to match. */
export type Verdict = { fits: 'yes' } | { fits: 'undecided' } | { fits: 'no'; failed: number[] };

/** Whether a rule matches, as far as that is known without the database. */
export function evaluatePlainly(
  { conditions, tests, alternatives }: PlainRule,
  facts: Readonly<Record<string, unknown>>,
  changed: Changed,
): Verdict {
  const matches = conditions.map((condition, position): boolean | undefined =>
    condition.filter_operator === 'attribute_changed'
      ? changeMatches(condition, changed)
      : tests[position]?.(facts[condition.attribute_key]),
  );
  if (
    alternatives.length === 0 ||
    alternatives.some((positions) => positions.every((position) => matches[position] === true))
  )
    return { fits: 'yes' };
  if (!alternatives.every((positions) => positions.some((position) => matches[position] === false)))
    return { fits: 'undecided' };
  return { fits: 'no', failed: matches.flatMap((one, position) => (one === false ? [position] : [])) };
}
