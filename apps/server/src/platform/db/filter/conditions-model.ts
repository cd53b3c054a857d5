import type { Condition, FilterOperator } from '@confab/contract/kit/conditions';
import { Failure } from '@confab/contract/kit/errors';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

export type FilterValue = string | number | boolean;

/** The filters of one attribute: the SQL of each operator it supports. Throws `unprocessable` for a bad value. */
export type FilterAttribute = Partial<Record<FilterOperator, (values: readonly FilterValue[]) => Matching>>;

export type FilterAttributes = Readonly<Record<string, FilterAttribute>>;

/** A condition on a row, as SQL. */
export type Matching = RawBuilder<SqlBool>;

const needsNoValue: ReadonlySet<string> = new Set(['is_present', 'is_not_present']);

/**
 * The SQL of a filter's conditions. No conditions match everything. Throws `unprocessable` for an unknown attribute or
 * joint, an operator the attribute does not know, and missing or bad values.
 */
export function matchingAll(conditions: readonly Condition[], attributes: FilterAttributes): Matching {
  return joinedSql(
    conditions,
    conditions.map((condition) => matchingOne(condition, attributes)),
  );
}

/** Conditions in SQL, joined by their operators. Throws `unprocessable` for an unknown operator. */
export function joinedSql(conditions: readonly Joined[], parts: readonly Matching[]): Matching {
  const joined = alternativesOf(conditions).map((positions) => {
    const all = positions.flatMap((position) => parts[position] ?? []);
    return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  });
  return joined.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(joined, sql` or `)})`;
}

/** A condition that is still to be joined to others. */
type Joined = Pick<Condition, 'attribute_key' | 'query_operator'>;

/**
 * How conditions are joined: the places of those that must all hold, for each way to match; none at all match
 * everything. Throws `unprocessable` for an unknown joint.
 */
export function alternativesOf(conditions: readonly Joined[]): number[][] {
  const alternatives: number[][] = [[]];
  for (const [index, condition] of conditions.entries()) {
    alternatives.at(-1)?.push(index);
    const isLast = index === conditions.length - 1;
    if (joint(condition, isLast) === 'or') alternatives.push([]);
  }
  return alternatives.filter((positions) => positions.length > 0);
}

/** The SQL of one condition. Throws like `matchingAll`. */
export function matchingOne(condition: Condition, attributes: FilterAttributes): Matching {
  const { attribute_key: key, filter_operator: name } = condition;
  const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  if (attribute === undefined) {
    throw refused(`Unknown attribute ${key}. Known are: ${Object.keys(attributes).join(', ')}`);
  }
  const operator = Object.entries(attribute).find(([known]) => known === name)?.[1];
  if (operator === undefined) {
    throw refused(`${key} cannot be filtered by ${name}. It knows: ${Object.keys(attribute).join(', ')}`);
  }
  const values = valuesOf(condition);
  if (values.length === 0 && !needsNoValue.has(name)) throw refused(`${key} needs a value`);
  return operator(values);
}

/** How a condition is joined to the next; ignored on the last one. */
function joint({ attribute_key: key, query_operator: input }: Joined, isLast: boolean): 'and' | 'or' {
  const word = (input ?? '').trim().toLowerCase();
  if (word === 'and' || word === 'or') return word;
  if (word === '' && isLast) return 'and';
  throw refused(`${key} needs "and" or "or" before the next condition`);
}

/** The values a condition compares with; empty texts are ignored. */
export function valuesOf({ values }: Condition): readonly FilterValue[] {
  const list = Array.isArray(values) ? values : [values ?? []].flat();
  return list.filter((value) => value !== '');
}

export function refused(message: string): Failure {
  return new Failure('unprocessable', { message });
}
