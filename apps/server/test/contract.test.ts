import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { events } from '@confab/contract/events';
import { featureModules } from '@confab/contract/features';
import { defaultMaxBodyBytes } from '@confab/contract/kit/route';
import type { TSchema } from '@confab/contract/kit/schema';
import { routes } from '@confab/contract/routes';
import { shapes } from '@confab/contract/shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { featureRoutes } from '../src/main/features.ts';
import { startTestApp, type TestApp } from './harness.ts';
import type { JsonSchema } from '../src/platform/http/input/json-schema.ts';

const folder = new URL('../../../packages/contract/src/features/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));

test('every feature file is in the list', () => {
  expect(Object.keys(featureModules).toSorted()).toEqual(files.map((name) => name.slice(0, -3)).toSorted());
});

/** A file's declarations, counted in its source, because the lists could omit some. */
async function declared(what: string): Promise<number> {
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return sources.join('\n').match(new RegExp(`\\b${what}\\(`, 'g'))?.length ?? 0;
}

describe('routes', () => {
  test('are all listed, with unique names', async () => {
    expect(routes).toHaveLength(await declared('route'));
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
  });

  test('have a unique method and path', () => {
    const calls = routes.flatMap((route) =>
      [route.method].flat().map((method) => `${method} ${route.path.replaceAll(/:\w+/g, ':')}`),
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('are named feature first, and name exactly the parameters of their path', () => {
    for (const route of routes) {
      expect(route.name).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const described: object = 'properties' in route.params ? (route.params.properties as object) : {};
      expect(new Set(Object.keys(described)), route.name).toEqual(new Set(inPath));
    }
  });
});

describe('every input of a route is bounded', () => {
  const leaves = routes.flatMap((route) =>
    [route.params, route.input].flatMap((schema) =>
      nodesOf(schema).map((found) => ({ route: route.name, ...found })),
    ),
  );
  const without = (type: string, limit: keyof JsonSchema) =>
    leaves
      .filter(({ node }) => node.const === undefined && node.type === type && node[limit] === undefined)
      .map(({ route, path }) => `${route} ${path}`);

  test('lists have a maximum number of entries, texts a maximum length', () => {
    expect(without('array', 'maxItems')).toEqual([]);
    expect(without('string', 'maxLength')).toEqual([]);
  });

  test('free-form objects have a maximum number of keys', () => {
    const free = leaves.filter(({ node }) => node.type === 'object' && node.properties === undefined);
    expect(free.length).toBeGreaterThan(5);
    expect(free.filter(({ node }) => node.maxProperties === undefined).map(({ route }) => route)).toEqual([]);
  });

  test('the body limit allows its texts at full length, three bytes a character, and little more where they are short', () => {
    for (const route of routes.filter((each) => each.method !== 'GET')) {
      const texts = leavesOutsideLists(route.input).filter((node) => node.type === 'string');
      const needed = texts.reduce((sum, node) => sum + 3 * (node.maxLength ?? 0), 0);
      const maxBytes = route.maxBodyBytes ?? defaultMaxBodyBytes;
      const cut = ['widget.create_message', 'widget.create_conversation'];
      if (!cut.includes(route.name)) expect(maxBytes, route.name).toBeGreaterThanOrEqual(needed);
      if (needed < 1000 && !/attributes|"items"/.test(JSON.stringify(route.input)))
        expect(maxBytes, route.name).toBe(defaultMaxBodyBytes);
    }
  });
});

function nodesOf(schema: TSchema, path = ''): { path: string; node: JsonSchema }[] {
  const node: JsonSchema = schema;
  return [
    { path, node },
    ...(node.anyOf ?? []).flatMap((branch) => nodesOf(branch, path)),
    ...(node.items === undefined ? [] : nodesOf(node.items, `${path}[]`)),
    ...Object.entries(node.properties ?? {}).flatMap(([key, field]) => nodesOf(field, `${path}.${key}`)),
  ];
}

const leavesOutsideLists = (schema: TSchema): JsonSchema[] =>
  nodesOf(schema)
    .filter(({ path }) => !path.includes('[]'))
    .map(({ node }) => node);

test('no response with a token is stored for callers who cannot be distinguished', () => {
  const tokens = /"(access|pubsub|auth|widget_auth|hmac)_token"/;
  const listed = routes.filter(
    (route) =>
      [route.method].flat().includes('POST') &&
      ['anyone', 'widget'].includes(route.who) &&
      route.repeatsResponse !== false &&
      tokens.test(JSON.stringify(route.response ?? {})),
  );
  expect(listed.map((route) => route.name)).toEqual([]);
});

test('all declared events are listed, with unique names', async () => {
  expect(events).toHaveLength(await declared('liveEvent'));
  expect(new Set(events.map((event) => event.name)).size).toBe(events.length);
});

test('no two features export different shapes under one name', () => {
  const named = Object.values(featureModules).flatMap((features) =>
    Object.entries(features).filter(([name]) => shapes.has(name)),
  );
  expect(named.filter(([name, shape]) => shapes.get(name) !== shape).map(([name]) => name)).toEqual([]);
});

describe('the server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  test('implements every route of the contract', () => {
    const missing = routes.flatMap((route) =>
      [route.method]
        .flat()
        .filter((method) => !t.app.hasRoute({ method, url: route.path }))
        .map((method) => `${method} ${route.path}`),
    );
    expect(missing).toEqual([]);
  });

  test('implements no route the contract does not have', () => {
    const mounted = featureRoutes.flatMap((made) => made(t.platform)).map(({ route }) => route.name);
    const listed = new Set(routes.map((route) => route.name));
    expect(mounted.filter((name) => !listed.has(name))).toEqual([]);
    expect(new Set(mounted).size).toBe(mounted.length);
  });
});
