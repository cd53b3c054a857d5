import type { TSchema } from '@confab/contract/kit/schema';
import type { JsonSchema } from '../openapi/schemas.ts';

/**
 * A schema of the contract as models read it best. The API also takes other spellings of a value (`"1"` for a name in
 * a list of names, one text for a list); only the plain one is described.
 */
export function argumentSchema(schema: TSchema): JsonSchema {
  return simple(JSON.parse(JSON.stringify(schema)));
}

function simple(node: unknown): JsonSchema {
  if (!isSchema(node)) return {};
  if (Array.isArray(node['anyOf'])) return union(node['anyOf'].flatMap(branches));
  if (node['type'] === 'array') return { ...node, items: simple(node['items']) };
  if (node['type'] !== 'object') return withoutWidest(node);
  // Attributes of any name. Some model providers reject schemas with patterns for names.
  if (!isSchema(node['properties'])) return { type: 'object', additionalProperties: true };
  const properties = Object.entries(node['properties']).map(([name, inner]) => [name, simple(inner)]);
  return { ...node, properties: Object.fromEntries(properties) };
}

const branches = (node: unknown): JsonSchema[] =>
  isSchema(node) && Array.isArray(node['anyOf']) ? node['anyOf'].flatMap(branches) : [simple(node)];

function union(all: readonly JsonSchema[]): JsonSchema {
  const names = all.flatMap(({ const: value }) =>
    typeof value === 'string' && isName(value) ? [value] : [],
  );
  const isNullable = all.some(({ type }) => type === 'null');
  const others = all.filter(({ const: value, type }) => value === undefined && type !== 'null');
  const chosen =
    names.length > 0 ? { type: 'string', enum: names } : (others.find(isList) ?? others[0] ?? {});
  if (!isNullable) return chosen;
  const { type, enum: values, ...rest } = chosen;
  return {
    ...rest,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** The same for a value that cannot be cleared, so null means unset. */
export function withoutNull({ type, enum: values, ...rest }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
  return {
    ...(types[0] === undefined ? {} : { type: types[0] as unknown }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
    ...rest,
  };
}

/** Enumerations can be given by number as well, and none by an empty text. */
const isName = (value: string): boolean => value !== '' && !/^\d+$/.test(value);

const isList = (schema: JsonSchema): boolean => schema['type'] === 'array';

function withoutWidest({ maximum, ...rest }: JsonSchema): JsonSchema {
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? rest : { ...rest, maximum };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
