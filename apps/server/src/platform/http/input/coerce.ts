import type { TSchema } from 'typebox';
import type { JsonSchema } from './json-schema.ts';

/** Maximum number of reported errors; values after that are not checked. */
export const maxErrors = 20;

/** What is recorded while a value is read. */
export type Reading = {
  /** Values checked so far. */
  visited: number;
  /** Lists, objects and texts that exceed their maximum; their contents were not checked. */
  readonly overfull: { path: string; keyword: 'maxItems' | 'maxProperties' | 'maxLength'; limit: number }[];
  /** List entries of a type other than expected. */
  misfits: number;
};

export function newReading(): Reading {
  return { visited: 0, overfull: [], misfits: 0 };
}

/**
 * Converts text to what the schema expects: "3" to a number, "true" to a boolean, "" to null where null is allowed;
 * "a,b" stays text. Values of the right type pass through; unreadable ones are left for the validator to reject. Keys
 * the schema does not know are dropped. Counts are checked before contents: a list with too many entries is recorded
 * in `reading` and not inspected, and a list ends at the first few invalid entries, since it is rejected anyway.
 */
export function coerce(schema: TSchema, value: unknown, reading: Reading, path = ''): unknown {
  const node: JsonSchema = schema;
  reading.visited += 1;
  if (node.anyOf) return coerceUnion(node.anyOf, value, reading, path);
  if (node.type === 'object') return coerceObject(node, value, reading, path);
  if (node.type === 'array') return coerceArray(node, value, reading, path);
  if (typeof value === 'string' && node.maxLength !== undefined && value.length > 2 * node.maxLength)
    return overfull(reading, { path, keyword: 'maxLength', limit: node.maxLength });
  return coerceScalar(node, value);
}

function coerceObject(node: JsonSchema, value: unknown, reading: Reading, path: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!node.properties) {
    if (node.maxProperties !== undefined && Object.keys(value).length > node.maxProperties)
      return overfull(reading, { path, keyword: 'maxProperties', limit: node.maxProperties });
    return value;
  }
  const result: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(node.properties)) {
    if (Object.hasOwn(value, key))
      result[key] = coerce(property, Reflect.get(value, key), reading, under(path, key));
  }
  return result;
}

function coerceArray(node: JsonSchema, value: unknown, reading: Reading, path: string): unknown {
  const { items, maxItems } = node;
  if (!Array.isArray(value) || !items) return value;
  if (maxItems !== undefined && value.length > maxItems)
    return overfull(reading, { path, keyword: 'maxItems', limit: maxItems });
  const result: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const read = coerce(items, item, reading, under(path, String(index)));
    result.push(read);
    if (!fits(items, read)) reading.misfits += 1;
    if (reading.misfits >= maxErrors) break;
  }
  return result;
}

function overfull(reading: Reading, fault: Reading['overfull'][number]): undefined {
  if (reading.overfull.length < maxErrors) reading.overfull.push(fault);
  return undefined;
}

const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The first branch that accepts the value wins; exact matches take precedence over coerced text. */
function coerceUnion(branches: TSchema[], value: unknown, reading: Reading, path: string): unknown {
  const exact = branches.find((branch) => fits(branch, value));
  if (exact) return coerce(exact, value, reading, path);
  for (const branch of branches) {
    const read = coerce(branch, value, reading, path);
    if (fits(branch, read)) return read;
  }
  const allowsNull = branches.some((branch) => (branch as JsonSchema).type === 'null');
  return value === '' && allowsNull ? null : value;
}

function fits(schema: TSchema, value: unknown): boolean {
  const node: JsonSchema = schema;
  if (node.anyOf) return node.anyOf.some((branch) => fits(branch, value));
  if (node.const !== undefined) return node.const === value;
  switch (node.type) {
    case undefined:
      return true;
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === node.type;
  }
}

function coerceScalar(node: JsonSchema, value: unknown): unknown {
  if (typeof value === 'string') {
    if (node.type === 'integer' && /^-?\d{1,16}$/.test(value.trim())) return Number(value);
    if (node.type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
    if (node.type === 'boolean') return readBoolean(value);
  }
  if (node.type === 'boolean' && (value === 1 || value === 0)) return value === 1;
  if (node.type === 'string' && typeof value === 'number') return String(value);
  return value;
}

function readBoolean(text: string): unknown {
  if (text === 'true' || text === '1' || text === 'on') return true;
  if (text === 'false' || text === '0' || text === 'off') return false;
  return text;
}
