import { maxBodyDepth, type Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxErrors, type Reading } from '../../src/platform/http/input/coerce.ts';
import { JsonSize } from '../../src/platform/http/body/json-size.ts';
import { maxBytesOf, maxValuesOf } from '../../src/platform/http/body/body-parsers.ts';
import { inputParser } from '../../src/platform/http/input/validate.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { routeExamples } from '../route-examples.data.ts';
import { fingerprint } from '../contract-fuzz/fingerprint.ts';
import { hostileBodies, type HostileBody } from '../contract-fuzz/hostile.ts';
import { methodsOf, urlOf } from '../contract-fuzz/call.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../contract-fuzz/system.ts';

let t: TestApp;
let system: System;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(() => t.close());

const withBody = routes
  .filter((route) => methodsOf(route).some((method) => method !== 'GET'))
  .map((route) => ({ name: route.name, route }));

/** The number of values that a parser visits, and its result. */
function costOf(route: Route, text: string): { seen: number; visited: number; errors: number } {
  const size = new JsonSize(maxValuesOf(route));
  const readings: Reading[] = [];
  let errors = 0;
  try {
    size.add(Buffer.from(text).subarray(0, maxBytesOf(route)));
    inputParser(route.input, (reading) => readings.push(reading))(JSON.parse(text));
  } catch (error) {
    const fields: unknown = Reflect.get(Object(Reflect.get(Object(error), 'options')), 'fields');
    errors = Array.isArray(fields) ? fields.length : 1;
  }
  return { seen: size.values, visited: readings[0]?.visited ?? 0, errors };
}

describe('the largest hostile bodies of a route cost no more checks than its limits', () => {
  test.each(withBody)('$name', ({ route }) => {
    for (const { what, text } of hostileBodies(route)) {
      const { seen, visited, errors } = costOf(route, text);
      expect(seen, what).toBeLessThanOrEqual(maxValuesOf(route) + 1);
      // Each value is visited once per type it may have, and each field of the schema once.
      expect(visited, what).toBeLessThanOrEqual(4 * maxValuesOf(route) + 200);
      expect(errors, what).toBeLessThanOrEqual(maxErrors);
    }
  });
});

describe('rejects hostile bodies over HTTP and changes nothing', () => {
  const refused = withBody.filter(({ route }) => route.name !== 'account.onboard');
  test.each(refused)('$name', async ({ route }) => {
    const example = await routeExamples[route.name]?.(system);
    const before = await fingerprint(t.database.db);
    for (const body of hostileBodies(route).filter(({ isRejected }) => isRejected)) {
      const answer = await send(route, body, example ?? {});
      expect([401, 404, 413, 422], `${body.what}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
      expect(answer.body.length, body.what).toBeLessThan(10_000);
    }
    expect(await fingerprint(t.database.db)).toEqual(before);
  });
});

async function send(
  route: Route,
  body: HostileBody,
  example: NonNullable<Awaited<ReturnType<NonNullable<(typeof routeExamples)[string]>>>>,
): Promise<LightMyRequestResponse> {
  const method = methodsOf(route).find((each) => each !== 'GET') ?? 'POST';
  const token = ['member', 'administrator', 'user'].includes(route.who)
    ? { api_access_token: (example.as ?? t.fixtures.maya).token }
    : {};
  return t.app.inject({
    method,
    url: urlOf(system, route, example),
    headers: { 'content-type': 'application/json', ...token, ...example.headers },
    payload: body.text,
  });
}

test('a list of hundreds of thousands is rejected by its first few entries, by an unauthenticated path as well', async () => {
  const url = '/public/api/v1/inboxes/x/contacts/y/conversations/1/messages/1';
  const list = `{"submitted_values":[${'{},'.repeat(600_000)}{}]}`;
  const tooLong = await t.as(null).inject({
    method: 'PATCH',
    url,
    headers: { 'content-type': 'application/json' },
    payload: list,
  });
  expect(tooLong.statusCode).toBe(413);
  const many = await t.as(null).patch(url, { submitted_values: Array.from({ length: 900 }, () => ({})) });
  expect([many.statusCode, many.json().fields]).toEqual([
    422,
    [
      {
        path: 'submitted_values',
        code: 'maxItems',
        message: 'Submitted values has too many entries (maximum is 100)',
      },
    ],
  ]);
});

test('a body is nested at most as deep as attributes may be', async () => {
  const url = `${system.base}/contacts/${t.fixtures.tessa.id}`;
  const nested = (depth: number) => `{"custom_attributes":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
  const send = (payload: string) =>
    t.as(t.fixtures.maya).inject({
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await send(nested(maxBodyDepth - 1))).statusCode).toBe(200);
  expect((await send(nested(maxBodyDepth))).json()).toEqual({ error: 'The request is nested too deeply' });
});
