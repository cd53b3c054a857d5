import { expect, test } from 'vitest';
import { failedFiles, failedIn, mergeReports, skippedIn, summaryOf } from './test-summary.ts';

const assertion = (status: string, fullName: string) => ({ status, fullName });

const report = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        assertion('passed', 'one'),
        assertion('failed', 'two (needs nothing)'),
        assertion('skipped', 'nodes (needs redis-server in the PATH) agree'),
      ],
    },
    {
      name: 'b.test.ts',
      status: 'passed',
      assertionResults: [
        assertion('pending', 'chaos by several nodes (needs redis-server in the PATH)'),
        assertion('todo', 'later'),
      ],
    },
  ],
};

test('failures are listed with their file', () => {
  expect(failedIn(report)).toEqual(['a.test.ts: two (needs nothing)']);
});

test('a file that failed as a whole is listed itself', () => {
  const testResults = [{ name: 'c.test.ts', status: 'failed', assertionResults: [] }];
  expect(failedIn({ numPassedTests: 0, numFailedTests: 0, testResults })).toEqual(['c.test.ts']);
});

test('a rerun replaces its first result', () => {
  expect(failedFiles(report)).toEqual(['a.test.ts']);
  const again = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [assertion('passed', 'one'), assertion('passed', 'two (needs nothing)')],
      },
    ],
  };
  const merged = mergeReports(report, again);
  expect(merged).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
  expect(failedIn(merged)).toEqual([]);
  expect(merged.testResults.map(({ name }) => name)).toEqual(['b.test.ts', 'a.test.ts']);
  // A test that fails again counts as failed.
  expect(failedIn(mergeReports(report, report))).toEqual(failedIn(report));
});

test('the summary has the number of tests that passed only the second time', () => {
  expect(summaryOf(3, 0, [], 1)).toBe('3 passed, 0 failed, 1 unstable');
});

test('the summary counts what was skipped, by reason', () => {
  const skipped = skippedIn(report);
  expect(summaryOf(1, 1, skipped)).toBe(
    '1 passed, 1 failed, 3 skipped: needs redis-server in the PATH (2), not chosen (1)',
  );
  expect(summaryOf(3, 0, [])).toBe('3 passed, 0 failed');
});
