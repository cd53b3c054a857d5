import type { TSchema } from 'typebox';

/**
 * Reads text as what the schema asks for: "3" as a number, "true" as a boolean, "" as null where null is
 * allowed, "a,b" stays text. Values of the right type pass through; what cannot be read is left for the
 * validator to refuse. Keys the schema does not know are dropped.
 */
export function coerce(schema: TSchema, value: unknown): unknown {
  const node: JsonSchema = schema;
  if (node.anyOf) return coerceUnion(node.anyOf, value);
  if (node.type === 'object') return coerceObject(node, value);
  if (node.type === 'array') return coerceArray(node, value);
  return coerceScalar(node, value);
}

type JsonSchema = {
  type?: string;
  const?: unknown;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
};

function coerceObject(node: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !node.properties) return value;
  const given = new Map(Object.entries(value));
  const result: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(node.properties)) {
    if (given.has(key)) result[key] = coerce(property, given.get(key));
  }
  return result;
}

function coerceArray(node: JsonSchema, value: unknown): unknown {
  const { items } = node;
  return Array.isArray(value) && items ? value.map((item) => coerce(items, item)) : value;
}

/** The first branch that can make sense of the value wins; exact matches come before readings of text. */
function coerceUnion(branches: TSchema[], value: unknown): unknown {
  if (branches.some((branch) => fits(branch, value))) {
    const exact = branches.find((branch) => fits(branch, value));
    return exact ? coerce(exact, value) : value;
  }
  for (const branch of branches) {
    const read = coerce(branch, value);
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
