import { expect, test } from 'vitest';
import { skippedIn, summaryOf } from './test-summary.ts';

const assertion = (status: string, fullName: string) => ({ status, fullName });

test('the summary counts what was skipped, by reason', () => {
  const skipped = skippedIn({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        assertionResults: [
          assertion('passed', 'one'),
          assertion('failed', 'two (needs nothing)'),
          assertion('skipped', 'nodes (needs redis-server in the PATH) agree'),
        ],
      },
      {
        assertionResults: [
          assertion('pending', 'chaos by several nodes (needs redis-server in the PATH)'),
          assertion('todo', 'later'),
        ],
      },
    ],
  });
  expect(summaryOf(1, 1, skipped)).toBe(
    '1 passed, 1 failed, 3 skipped: needs redis-server in the PATH (2), not chosen (1)',
  );
  expect(summaryOf(3, 0, [])).toBe('3 passed, 0 failed');
});
