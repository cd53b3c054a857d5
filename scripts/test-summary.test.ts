import { expect, test } from 'vitest';
import { failedIn, skippedIn, summaryOf } from './test-summary.ts';

const assertion = (status: string, fullName: string) => ({ status, fullName });

const report = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      assertionResults: [
        assertion('passed', 'one'),
        assertion('failed', 'two (needs nothing)'),
        assertion('skipped', 'nodes (needs redis-server in the PATH) agree'),
      ],
    },
    {
      name: 'b.test.ts',
      assertionResults: [
        assertion('pending', 'chaos by several nodes (needs redis-server in the PATH)'),
        assertion('todo', 'later'),
      ],
    },
  ],
};

test('what failed is named with its file', () => {
  expect(failedIn(report)).toEqual(['a.test.ts: two (needs nothing)']);
});

test('the summary counts what was skipped, by reason', () => {
  const skipped = skippedIn(report);
  expect(summaryOf(1, 1, skipped)).toBe(
    '1 passed, 1 failed, 3 skipped: needs redis-server in the PATH (2), not chosen (1)',
  );
  expect(summaryOf(3, 0, [])).toBe('3 passed, 0 failed');
});
