import { sql, type SqlBool } from 'kysely';
import type { FilterAttribute, FilterAttributes } from './conditions-model.ts';
import { jsonAttribute, type JsonKind } from './json-kinds.ts';

/** The custom attributes of an account: the key of each one's value, and how values are compared. */
export type CustomKeys = { accountId: number; keys: readonly { key: string; kind: JsonKind }[] };

/**
 * What a table with a column of `custom_attributes` is filtered by. Equal ones are found by an index of keys and
 * values, however long the history is.
 */
export function customAttributes({ accountId, keys }: CustomKeys): FilterAttributes {
  const entries = keys.map(({ key, kind }): [string, FilterAttribute] => {
    // Written as a literal so that the planner knows the terms, and their selectivity.
    const terms = (value: string) =>
      sql`attribute_terms(${accountId}::bigint, ${JSON.stringify({ [key]: value })}::jsonb)`;
    const withValue = (values: readonly string[]) => sql<SqlBool>`(custom_attributes <> '{}'
      and attribute_terms(account_id, custom_attributes) && (${sql.join(values.map(terms), sql` || `)}))`;
    return [key, jsonAttribute(sql`(custom_attributes ->> ${key})`, kind, withValue)];
  });
  return Object.fromEntries(entries);
}
