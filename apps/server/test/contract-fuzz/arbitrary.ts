import type { TSchema } from '@confab/contract/kit/schema';
import fc, { type Arbitrary } from 'fast-check';

type Node = {
  type?: string;
  const?: unknown;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
  items?: TSchema;
};

/** Input that mostly matches the schema, and occasionally has a completely different value in some field. */
export function inputFor(schema: TSchema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  );
}

function fitting(schema: TSchema): Arbitrary<unknown> {
  const node: Node = schema;
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map(inputFor));
  switch (node.type ?? 'any') {
    case 'object':
      return node.properties === undefined
        ? fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
        : objectOf(node.properties);
    case 'array':
      return fc.array(node.items === undefined ? fc.jsonValue() : inputFor(node.items), { maxLength: 4 });
    case 'string':
      return text;
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...numbers));
    case 'boolean':
      return fc.oneof(fc.boolean(), fc.constantFrom('true', 'off', 0, 1));
    case 'null':
      return fc.constantFrom(null, '');
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectOf(properties: Record<string, TSchema>): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, inputFor(schema)]),
  );
  return fc.record({ ...fields, ['__proto__x']: fc.jsonValue({ maxDepth: 1 }) }, { requiredKeys: [] });
}

const numbers = [0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 1.5, '7', '007', '1e3', ' 8 ', '٣'];

/** Texts that often break software. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u200b\u202e\ufeff',
  "' or 1=1 --",
  '%_\\',
  '$1',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  'a\r\nset-cookie: x=1',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ina@example.com',
  'INA@EXAMPLE.COM',
  '+4915112345678',
  '2024-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '-infinity',
  '🏳️‍🌈',
  'x'.repeat(300),
  'y'.repeat(20_001),
  'a'.repeat(50) + '!',
];

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
