/** What is read of Vitest's report as JSON. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** The tests that failed, each with its file; a long run shows them long before its end. */
export function failedIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
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

/** The last line of `npm test`. */
export function summaryOf(passed: number, failed: number, skipped: readonly string[]): string {
  const counts = `${passed} passed, ${failed} failed`;
  if (skipped.length === 0) return counts;
  const byReason = Map.groupBy(skipped, reasonOf);
  const reasons = [...byReason].map(([reason, names]) => `${reason} (${names.length})`);
  return `${counts}, ${skipped.length} skipped: ${reasons.join(', ')}`;
}

const reasonOf = (name: string): string => /\((needs [^)]+)\)/.exec(name)?.[1] ?? 'not chosen';
