/** The fields of Vitest's JSON report that are read. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: FileResult[];
};

type FileResult = {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
};

/**
 * The failed tests, each with its file; a long run prints them long before its end. A file that failed as a
 * whole, such as one that does not load, is a separate entry.
 */
export function failedIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [name] : [];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
}

/** The files that did not pass: one of their tests failed, or their setup did. */
export function failedFiles({ testResults }: Report): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The first report, with the results of files in the second one replaced. */
export function mergeReports(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const count = (status: string): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status)
      .length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
}

/**
 * The full names of skipped tests. A missing requirement is in the name of the test or its group: `(needs
 * redis-server in the PATH)`.
 */
export function skippedIn({ testResults }: Report): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
}

/** The last line of `npm test`. `unstable` tests are among the passed ones. */
export function summaryOf(passed: number, failed: number, skipped: readonly string[], unstable = 0): string {
  const counts = `${passed} passed, ${failed} failed${unstable > 0 ? `, ${unstable} unstable` : ''}`;
  if (skipped.length === 0) return counts;
  const byReason = Map.groupBy(skipped, reasonOf);
  const reasons = [...byReason].map(([reason, names]) => `${reason} (${names.length})`);
  return `${counts}, ${skipped.length} skipped: ${reasons.join(', ')}`;
}

const reasonOf = (name: string): string => /\((needs [^)]+)\)/.exec(name)?.[1] ?? 'not chosen';
