import { describe, expect, test } from 'vitest';
import { hasRedis } from '../../apps/server/test/redis.ts';
import { report } from '../../scripts/chaos.ts';
import { runChaos } from './run.ts';
import type { ChaosOptions } from './set-up.ts';

/** Always the same run; `npm run chaos` uses other seeds. */
async function expectPromisesKept(options: ChaosOptions): Promise<void> {
  const result = await runChaos(options);
  console.log(result.summary);
  expect(result.violations.length === 0 ? '' : report(result)).toBe('');
}

describe('every guarantee holds under failures', { timeout: 300_000 }, () => {
  test('with one process', () => expectPromisesKept({ seed: 20_261_121, seconds: 12, topology: 'one' }));

  test.skipIf(!hasRedis)('with several nodes (needs redis-server in the PATH)', () =>
    expectPromisesKept({ seed: 7, seconds: 15, topology: 'many' }),
  );
});
