import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { likePattern } from '../like-pattern.ts';
import { refused, type FilterAttribute, type FilterValue, type Matching } from './conditions-model.ts';

/** How the values of one key of a JSON object are compared. */
export type JsonKind = 'text' | 'choice' | 'number' | 'day' | 'flag';

/** The value under the key as text. */
type Value = RawBuilder<unknown>;

/** Whether a row may have one of the values under the key, by an index; results are compared again. */
type AmongValues = (values: readonly string[]) => Matching;

/** Rows without a value match `not_equal_to` and `does_not_contain`, as clients of this API expect of such values. */
export function jsonAttribute(value: Value, kind: JsonKind, among: AmongValues): FilterAttribute {
  switch (kind) {
    case 'text':
      // Clients of this API give one text to compare with; several only occur for partial matches.
      return {
        ...textValue(value, among, (values) => values.slice(0, 1)),
        ...parts(value),
        ...presence(value),
      };
    case 'choice':
      return { ...textValue(value, among, (values) => values), ...parts(value), ...presence(value) };
    case 'number':
      return { ...numberValue(value, among), ...presence(value) };
    case 'day':
      return { ...dayValue(value), ...presence(value) };
    case 'flag':
      return { ...flagValue(value, among), ...presence(value) };
  }
}

type Values = readonly FilterValue[];

function presence(value: Value): FilterAttribute {
  return {
    is_present: () => sql<SqlBool>`coalesce(${value}, '') <> ''`,
    is_not_present: () => sql<SqlBool>`coalesce(${value}, '') = ''`,
  };
}

/** In any case. */
function textValue(value: Value, among: AmongValues, used: (values: Values) => Values): FilterAttribute {
  const listed = (values: Values) => used(values).map(String);
  const lowered = (values: Values) =>
    sql`array(select lower(given) from unnest(${listed(values)}::text[]) as given)`;
  return {
    equal_to: (values) =>
      sql<SqlBool>`(${among(listed(values))} and lower(${value}) = any(${lowered(values)}))`,
    not_equal_to: (values) => sql<SqlBool>`coalesce(lower(${value}) <> all(${lowered(values)}), true)`,
  };
}

function parts(value: Value): FilterAttribute {
  const patterns = (values: Values) => sql`${values.map((each) => likePattern(String(each)))}::text[]`;
  return {
    contains: (values) => sql<SqlBool>`${value} ilike any(${patterns(values)})`,
    does_not_contain: (values) => sql<SqlBool>`coalesce(${value} not ilike all(${patterns(values)}), true)`,
  };
}

/** Values that are not numbers are treated as missing. */
function numberValue(value: Value, among: AmongValues): FilterAttribute {
  const number = sql`(case when ${value} ~ '^-?\\d{1,15}(\\.\\d{1,15})?$' then (${value})::numeric end)`;
  const list = (values: Values) => sql`${values.map(numberIn)}::numeric[]`;
  const first = (values: Values) => sql`${numberIn(values[0] ?? '')}::numeric`;
  return {
    equal_to: (values) => sql<SqlBool>`(${among(values.map(numberIn))} and ${number} = any(${list(values)}))`,
    not_equal_to: (values) => sql<SqlBool>`coalesce(${number} <> all(${list(values)}), true)`,
    is_greater_than: (values) => sql<SqlBool>`${number} > ${first(values)}`,
    is_less_than: (values) => sql<SqlBool>`${number} < ${first(values)}`,
  };
}

function numberIn(value: FilterValue): string {
  const text = String(value).trim();
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) throw refused(`${value} is not a number`);
  return text;
}

/** By calendar day; a time after the day is ignored. Days in this format sort as text. */
function dayValue(value: Value): FilterAttribute {
  const day = sql`(case when ${value} ~ '^\\d{4}-\\d\\d-\\d\\d' then left(${value}, 10) end)`;
  const list = (values: Values) => sql`${values.map(dayIn)}::text[]`;
  const first = (values: Values) => sql`${dayIn(values[0] ?? '')} collate "C"`;
  return {
    equal_to: (values) => sql<SqlBool>`${day} = any(${list(values)})`,
    not_equal_to: (values) => sql<SqlBool>`coalesce(${day} <> all(${list(values)}), true)`,
    is_greater_than: (values) => sql<SqlBool>`${day} > ${first(values)}`,
    is_less_than: (values) => sql<SqlBool>`${day} < ${first(values)}`,
  };
}

function dayIn(value: FilterValue): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    throw refused(`${value} is not a date: write it like 2026-11-22`);
  return day;
}

function flagValue(value: Value, among: AmongValues): FilterAttribute {
  const list = (values: Values) => sql`${values.map(flagIn)}::text[]`;
  return {
    equal_to: (values) =>
      sql<SqlBool>`(${among(values.map(flagIn))} and lower(${value}) = any(${list(values)}))`,
    not_equal_to: (values) => sql<SqlBool>`coalesce(lower(${value}) <> all(${list(values)}), true)`,
  };
}

function flagIn(value: FilterValue): string {
  const word = String(value).trim().toLowerCase();
  if (word === 'true' || word === 'false') return word;
  throw refused(`${value} is neither true nor false`);
}
