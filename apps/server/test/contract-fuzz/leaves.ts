import type { TSchema } from '@confab/contract/kit/schema';
import type { JsonSchema } from '../../src/platform/http/input/json-schema.ts';

/** A position in an input, and the kinds of JSON values that it accepts. */
export type Leaf = { path: readonly (string | number)[]; takes: ReadonlySet<Kind> };
export type Kind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'array'
  | 'object'
  | 'choice'
  | 'unknown';

/** Every position of an input schema, depth first, including its objects and lists. */
export function leavesOf(schema: TSchema): Leaf[] {
  return Object.entries(nodeOf(schema).properties ?? {}).flatMap(([name, property]) =>
    placesIn(property, [name]),
  );
}

function placesIn(schema: TSchema, path: Leaf['path']): Leaf[] {
  const branches = branchesOf(schema);
  const inner = branches.flatMap((branch) => {
    const { properties = {}, items } = nodeOf(branch);
    const fields = Object.entries(properties).flatMap(([name, field]) => placesIn(field, [...path, name]));
    return items === undefined ? fields : [...fields, ...placesIn(items, [...path, 0])];
  });
  return [{ path, takes: new Set(branches.map(kindOf)) }, ...inner];
}

function branchesOf(schema: TSchema): TSchema[] {
  return nodeOf(schema).anyOf?.flatMap(branchesOf) ?? [schema];
}

function kindOf(schema: TSchema): Kind {
  const { type, const: constant } = nodeOf(schema);
  if (constant !== undefined) return 'choice';
  return (type ?? 'unknown') as Kind;
}

const nodeOf = (schema: TSchema): JsonSchema => schema;

const samples: readonly (readonly [value: unknown, kinds: readonly Kind[]])[] = [
  [{ x: 1 }, ['object']],
  [['x', { y: 1 }], ['array']],
  ['no such value', ['string']],
  // A number is accepted as text.
  [7, ['number', 'integer', 'string']],
  [1.5, ['number', 'string']],
  [true, ['boolean']],
  [null, ['null']],
];

/** Values that must be rejected in this position; none where anything is accepted. */
export function wrongValues(leaf: Leaf, asText: boolean): unknown[] {
  if (leaf.takes.has('unknown')) return [];
  return samples
    .filter(([, kinds]) => !kinds.some((kind) => leaf.takes.has(kind)))
    .map(([value]) => value)
    .filter((value) => !asText || isText(value));
}

/** In a query string, numbers, booleans and null are texts. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** Values for a field that accepts anything; none may break the route. */
export const anyValues: readonly unknown[] = samples.map(([value]) => value);

/** A copy of the input with the value at the position; missing parents are created. */
export function withValue(input: unknown, path: Leaf['path'], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(input) ? input : [];
    return [withValue(list[key], rest, value), ...list.slice(1)];
  }
  const record: Record<string, unknown> =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
  return { ...record, [key]: withValue(record[key], rest, value) };
}
