import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { heapUsed } from '../faults/heap.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('unknown website tokens are not cached', async () => {
  const ask = async (token: string) => {
    const answer = await t.as(null).inject({
      method: 'POST',
      url: `/api/v1/widget/config?website_token=${token.padEnd(250, 'x')}`,
    });
    expect(answer.statusCode).toBe(404);
  };
  await ask('first');
  const [entries, before] = [t.platform.memo.size(), heapUsed()];
  for (let each = 0; each < 200; each += 1) await ask(`made-up-${each}`);
  expect(t.platform.memo.size()).toBe(entries);
  expect(heapUsed() - before).toBeLessThan(4_000_000);
});
