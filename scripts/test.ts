import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runChecks } from './check.ts';
import { buildStale } from './launch/build.mjs';
import { inRoot, root } from './launch/paths.mjs';
import { pathWithNode } from './launch/run.mjs';
import type { Arguments } from './launch/arguments.mjs';
import { type Count, runSteps } from './steps.ts';
import { failedFiles, failedIn, mergeReports, type Report, skippedIn, summaryOf } from './test-summary.ts';

const reportFile = inRoot('.cache', 'vitest.json');

/** Number of files with failures that are run again; more failures are no accident. */
const maxRepeatedFiles = 6;

/**
 * `npm test`: the static checks, a build, then every test; `npm test -- <pattern>` runs only the test files
 * whose path contains the pattern. In a full run a file with failures is run once more, alone; tests that pass
 * then are listed as unstable. The last line is always `N passed, N failed`, with skipped tests and their
 * reasons. Resolves with the exit code.
 */
export async function main({ values, words }: Arguments): Promise<number> {
  const counts: Count[] = [];
  const name = values['testNamePattern'];
  const isWhole = words.length === 0 && name === undefined;
  if (isWhole) {
    counts.push(await runChecks());
    counts.push(await runSteps([{ name: 'build', run: build }]));
  }
  const args = [...words, ...(typeof name === 'string' ? ['--testNamePattern', name] : [])];
  const tests = await runTests(args, isWhole);
  counts.push(tests);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(summaryOf(passed, failed, tests.skipped, tests.unstable));
  return failed === 0 ? 0 : 1;
}

async function build(): Promise<{ ok: boolean; output: string }> {
  try {
    await buildStale();
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

type Tests = Count & { skipped: string[]; unstable: number };

async function runTests(args: readonly string[], repeats: boolean): Promise<Tests> {
  const start = performance.now();
  mkdirSync(inRoot('.cache'), { recursive: true });
  const first = await reportOf(args);
  const files = failedFiles(first.report);
  const again = repeats && files.length > 0 && files.length <= maxRepeatedFiles;
  const { report, code } = again ? await repeat(first.report, files) : first;
  const stillFailed = failedIn(report);
  const unstable = failedIn(first.report).filter((test) => !stillFailed.includes(test));
  for (const test of unstable) console.log(`UNSTABLE ${test.replace(root, '')}`);
  for (const test of stillFailed) console.log(`FAIL ${test.replace(root, '')}`);
  const count = { ...countOf(report, code), unstable: unstable.length };
  console.log(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} tests (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  );
  return count;
}

type Run = { report: Report; code: number };

async function reportOf(args: readonly string[]): Promise<Run> {
  rmSync(reportFile, { force: true });
  const code = await runVitest(args);
  return { report: parseReport(), code };
}

/** Runs the files again, one after the other; the results replace the first ones. */
async function repeat(first: Report, files: readonly string[]): Promise<Run> {
  console.log(`Running ${files.length === 1 ? 'the file' : `${files.length} files`} with failures again …`);
  const second = await reportOf([...files, '--no-file-parallelism']);
  return { report: mergeReports(first, second.report), code: second.code };
}

function runVitest(args: readonly string[]): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    {
      cwd: root,
      // Servers set it to production, in which React omits what tests need.
      env: { ...process.env, PATH: pathWithNode(), NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A run that failed without a failed test (a file that does not load, an unhandled rejection) counts as one failure. */
function countOf(report: Report, code: number): Omit<Tests, 'unstable'> {
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: skippedIn(report),
  };
}

function parseReport(): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
