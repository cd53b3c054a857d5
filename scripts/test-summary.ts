/** What is read of Vitest's report as JSON. */
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
 * The tests that failed, each with its file; a long run shows them long before its end. A file that failed as a whole,
 * as when it does not load, is its own entry.
 */
export function failedIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [name] : [];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
}

/** The files that did not pass: a test of theirs failed, or what all of them need did. */
export function failedFiles({ testResults }: Report): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The first report with the files of the second one in place of what they came to at first. */
export function mergeReports(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const count = (status: string): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status)
      .length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
}

/**
 * The full names of the tests that were skipped. What a test may have to do without stands in its name or that of its
 * group: `(needs redis-server in the PATH)`.
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
