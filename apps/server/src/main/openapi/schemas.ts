import type { TSchema } from '@confab/contract/kit/schema';

export type JsonSchema = { [keyword: string]: unknown };

/** Gives the shapes their place under `components`; `refer` prints any schema with references to them. */
export function hoistShapes(shapes: ReadonlyMap<string, TSchema>): {
  named: Record<string, JsonSchema>;
  refer: (schema: TSchema) => JsonSchema;
} {
  const names = new Map<string, string>();
  for (const [name, schema] of shapes) names.set(JSON.stringify(schema), name);
  const refer = (schema: TSchema): JsonSchema => asRecord(print(JSON.parse(JSON.stringify(schema)), names));
  const named = Object.fromEntries(
    [...names].map(([text, name]) => {
      const body: unknown = JSON.parse(text);
      return [name, asRecord(printInside(body, names))];
    }),
  );
  return { named, refer };
}

/** The schema, or a reference when it is one of the named. */
function print(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const name = names.get(JSON.stringify(node));
  return name === undefined ? printInside(node, names) : { $ref: `#/components/schemas/${name}` };
}

function printInside(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => print(item, names));
  if (typeof node !== 'object' || node === null) return node;
  const choices = asEnum(node);
  if (choices !== undefined) return choices;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, print(value, names)]));
}

/** A choice of constants reads better as an `enum`. */
function asEnum(node: object): JsonSchema | undefined {
  if (!('anyOf' in node) || !Array.isArray(node.anyOf)) return undefined;
  const values = node.anyOf.map((branch: unknown) =>
    typeof branch === 'object' && branch !== null && 'const' in branch ? branch.const : undefined,
  );
  if (values.some((value) => typeof value !== 'string')) return undefined;
  return { type: 'string', enum: values };
}

function asRecord(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
