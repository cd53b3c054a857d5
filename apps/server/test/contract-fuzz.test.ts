import { routes } from '@confab/contract/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';
import { routeExamples } from './route-examples.data.ts';
import { inputFor } from './contract-fuzz/arbitrary.ts';
import { call } from './contract-fuzz/call.ts';
import { expectTrueCounts } from './contract-fuzz/true-counts.ts';
import { noLimits } from './contract-fuzz/no-limits.ts';
import { createSystem, type System } from './contract-fuzz/system.ts';

/** The inputs are always the same; another seed generates others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
/** Inputs per route. */
const tries = Number(process.env['FUZZ_TRIES'] ?? 12);
/** Maximum milliseconds of a response, on a busy machine. */
const maxAnswerMs = 5_000;

/** How often each status was returned. */
const answered = new Map<number, number>();

let t: TestApp;
let system: System;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(() => t.close());

describe('handles any input', () => {
  test.each(routes.map((route) => ({ name: route.name, route })))('$name', async ({ route }) => {
    const example = await routeExamples[route.name]?.(system);
    // A caller may lose permissions by what is sent, so each uses its own user.
    const as = example?.as ?? (await system.person('administrator'));
    await fc.assert(
      fc.asyncProperty(inputFor(route.input), async (input) => {
        const start = performance.now();
        const sample = typeof input === 'object' && input !== null ? { ...example?.input, ...input } : {};
        const answer = await call(system, route, { ...example, as, input: sample });
        answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(performance.now() - start).toBeLessThan(maxAnswerMs);
      }),
      { seed, numRuns: tries, endOnFailure: true },
    );
  });
});

test('afterwards the stored counts are correct and the lists still work', async () => {
  await expectTrueCounts(t.database.db);
  const list = await t.as(t.fixtures.maya).get(`${system.base}/conversations`, { status: 'all' });
  expect(list.statusCode).toBe(200);
});

test('and the input was neither entirely rejected nor entirely harmless', () => {
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0);
  expect(answered.get(200)).toBeGreaterThan(total / 5);
  expect(answered.get(422)).toBeGreaterThan(total / 5);
});
