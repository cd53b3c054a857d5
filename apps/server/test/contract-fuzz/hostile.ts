import { defaultMaxBodyBytes, type Route } from '@confab/contract/kit/route';
import type { TSchema } from '@confab/contract/kit/schema';
import type { JsonSchema } from '../../src/platform/http/input/json-schema.ts';

/** A JSON body at the maximum cost that a route accepts. */
export type HostileBody = {
  what: string;
  text: string;
  /** Whether no honest caller would send it; some of the others are only large. */
  isRejected: boolean;
};

/** Bodies made from the input of a route, each about the maximum size that the route reads. */
export function hostileBodies(route: Route): HostileBody[] {
  const bytes = (route.maxBodyBytes ?? defaultMaxBodyBytes) - 1000;
  const made = [
    ...Object.entries(nodeOf(route.input).properties ?? {}).flatMap(([key, schema]) =>
      placesOf(schema, [key]).flatMap((spot) => bodiesAt(spot, bytes)),
    ),
    { what: 'keys that nobody knows', text: keysText(bytes), isRejected: true },
    { what: 'nothing but brackets', text: '['.repeat(bytes), isRejected: true },
    { what: 'a list of lists', text: `[${'[],'.repeat(bytes / 3)}[]]`, isRejected: true },
    { what: 'one long escaped text', text: `{"a":"${'\\u0001'.repeat(bytes / 6)}"}`, isRejected: false },
    { what: 'nothing but quotes', text: `{"a":"${'\\"'.repeat(bytes / 2)}"}`, isRejected: false },
  ];
  const wrapper =
    route.wrapper === undefined
      ? []
      : [{ what: 'many in the wrapper', text: `{"${route.wrapper}":${keysText(bytes)}}`, isRejected: true }];
  return [...made, ...wrapper];
}

type Spot = { path: readonly string[]; node: JsonSchema };

function placesOf(schema: TSchema, path: readonly string[]): Spot[] {
  const node = nodeOf(schema);
  if (node.anyOf !== undefined) return node.anyOf.flatMap((branch) => placesOf(branch, path));
  const inner = Object.entries(node.properties ?? {}).flatMap(([key, field]) =>
    placesOf(field, [...path, key]),
  );
  return [{ path, node }, ...inner];
}

function bodiesAt({ path, node }: Spot, bytes: number): HostileBody[] {
  const name = path.join('.');
  const at = (inner: string): string =>
    path.reduceRight((text, key) => `{${JSON.stringify(key)}:${text}}`, inner);
  const list = (item: string, length: number): string =>
    at(`[${`${item},`.repeat(Math.max(0, length - 1))}${item}]`);
  if (node.type === 'array') {
    const maxItems = node.maxItems ?? 1000;
    return [
      { what: `${name}: a list of objects`, text: list('{}', bytes / 3), isRejected: true },
      { what: `${name}: a list of texts`, text: list('"x"', bytes / 4), isRejected: true },
      {
        what: `${name}: a full list of lists`,
        text: list('[[]]', Math.min(maxItems, 700)),
        isRejected: false,
      },
      {
        what: `${name}: a full list of objects`,
        text: list('{"a":{}}', Math.min(maxItems, 700)),
        isRejected: false,
      },
      { what: `${name}: a full list of wrong numbers`, text: list('-1.5', maxItems), isRejected: false },
      { what: `${name}: one entry too many`, text: list('1', maxItems + 1), isRejected: false },
    ];
  }
  if (node.type === 'object')
    return [
      { what: `${name}: very many keys`, text: at(keysText(bytes)), isRejected: true },
      { what: `${name}: a list instead`, text: list('{}', bytes / 3), isRejected: true },
      {
        what: `${name}: deep objects`,
        text: at('{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6)),
        isRejected: true,
      },
    ];
  if (node.type === 'string')
    return [
      { what: `${name}: a very long text`, text: at(`"${'x'.repeat(bytes - 200)}"`), isRejected: false },
      { what: `${name}: a list of texts instead`, text: list('"x"', bytes / 4), isRejected: true },
    ];
  return [{ what: `${name}: a list instead`, text: list('{"a":[]}', bytes / 9), isRejected: true }];
}

function keysText(bytes: number): string {
  const pairs: string[] = [];
  for (let index = 0, size = 0; size < bytes; index += 1) {
    const pair = `"k${index}":1`;
    pairs.push(pair);
    size += pair.length + 1;
  }
  return `{${pairs.slice(0, -1).join(',')}}`;
}

function nodeOf(schema: TSchema): JsonSchema {
  return schema;
}
