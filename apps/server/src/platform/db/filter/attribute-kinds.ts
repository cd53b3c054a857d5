import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { likePattern } from '../like-pattern.ts';
import { refused, type FilterAttribute, type FilterValue } from './conditions-model.ts';
import { inAnyCase, isAmong, isNotAmong, tested } from './plain-test.ts';

type Column = RawBuilder<unknown>;

/** Ids and other whole numbers. Rows without one match neither `equal_to` nor `not_equal_to`. */
export function numberAttribute(
  column: Column,
  read: (value: FilterValue) => readonly number[] = wholeNumber,
): FilterAttribute {
  const list = (values: readonly FilterValue[]) => sql`${values.flatMap(read)}::bigint[]`;
  return {
    equal_to: (values) =>
      tested(sql<SqlBool>`${column} = any(${list(values)})`, isAmong(values.flatMap(read))),
    not_equal_to: (values) =>
      tested(sql<SqlBool>`${column} <> all(${list(values)})`, isNotAmong(values.flatMap(read))),
  };
}

export function presence(column: Column): FilterAttribute {
  return {
    is_present: () => tested(sql<SqlBool>`${column} is not null`, (value) => value != null),
    is_not_present: () => tested(sql<SqlBool>`${column} is null`, (value) => value == null),
  };
}

/** Text that is compared as it is. */
export function exactText(column: Column): FilterAttribute {
  const list = (values: readonly FilterValue[]) => sql`${values.map(String)}::text[]`;
  return {
    equal_to: (values) => tested(sql<SqlBool>`${column} = any(${list(values)})`, isAmong(values.map(String))),
    not_equal_to: (values) =>
      tested(sql<SqlBool>`${column} <> all(${list(values)})`, isNotAmong(values.map(String))),
  };
}

/** Text that is compared in any case. */
export function textInAnyCase(column: Column): FilterAttribute {
  // Written as a literal so that the planner knows the values, and their selectivity.
  const list = (values: readonly FilterValue[]) =>
    sql`array[${sql.join(values.map((value) => sql`lower(${String(value)})`))}]`;
  return {
    equal_to: (values) =>
      tested(
        sql<SqlBool>`(${column} is not null and lower(${column}) = any(${list(values)}))`,
        inAnyCase(values.map(String), (value, accepted) => accepted.includes(value)),
      ),
    not_equal_to: (values) =>
      tested(
        sql<SqlBool>`lower(${column}) <> all(${list(values)})`,
        inAnyCase(values.map(String), (value, accepted) => !accepted.includes(value)),
      ),
  };
}

/** A part of a text, in any case. */
export function textParts(column: Column): FilterAttribute {
  const patterns = (values: readonly FilterValue[]) =>
    sql`${values.map((value) => likePattern(String(value)))}::text[]`;
  return {
    contains: (values) =>
      tested(
        sql<SqlBool>`${column} ilike any(${patterns(values)})`,
        inAnyCase(values.map(String), (value, accepted) => accepted.some((part) => value.includes(part))),
      ),
    does_not_contain: (values) =>
      tested(
        sql<SqlBool>`${column} not ilike all(${patterns(values)})`,
        inAnyCase(values.map(String), (value, accepted) => !accepted.some((part) => value.includes(part))),
      ),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Times, compared by calendar day in UTC. */
export function dayAttribute(column: Column, now: Date): FilterAttribute {
  const first = (values: readonly FilterValue[]) => dayOf(String(values[0]));
  return {
    is_greater_than: (values) => sql<SqlBool>`${column} >= ${new Date(first(values) + dayMs)}`,
    is_less_than: (values) => sql<SqlBool>`${column} < ${new Date(first(values))}`,
    days_before: (values) => {
      const [days] = wholeNumber(values[0] ?? '');
      const today = Math.floor(now.getTime() / dayMs) * dayMs;
      return sql<SqlBool>`${column} < ${new Date(today - Math.min(days, maxDays) * dayMs)}`;
    },
  };
}

/** A thousand years. */
const maxDays = 366_000;

/** Milliseconds of the start of a day written `2026-11-22`. */
function dayOf(text: string): number {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw refused(`${text} is not a date: write it like 2026-11-22`);
  return time;
}

export function wholeNumber(value: FilterValue): readonly [number] {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw refused(`${value} is not a number`);
  return [number];
}
