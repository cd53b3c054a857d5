import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runChecks } from './check.ts';
import { buildStale } from './launch/build.mjs';
import { inRoot, root } from './launch/paths.mjs';
import { pathWithNode } from './launch/run.mjs';
import type { Arguments } from './launch/arguments.mjs';
import { type Count, runSteps } from './steps.ts';
import { failedIn, type Report, skippedIn, summaryOf } from './test-summary.ts';

const reportFile = inRoot('.cache', 'vitest.json');

/**
 * `npm test`: the static checks, a build, then every test; `npm test -- <pattern>` runs only the test files
 * whose path holds the pattern. The last line is always `N passed, N failed`, and what was skipped with its reasons.
 * Resolves with the exit code.
 */
export async function main({ values, words }: Arguments): Promise<number> {
  const counts: Count[] = [];
  const name = values['testNamePattern'];
  if (words.length === 0 && name === undefined) {
    counts.push(await runChecks());
    counts.push(await runSteps([{ name: 'build', run: build }]));
  }
  const tests = await runTests([...words, ...(typeof name === 'string' ? ['--testNamePattern', name] : [])]);
  counts.push(tests);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(summaryOf(passed, failed, tests.skipped));
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

async function runTests(args: readonly string[]): Promise<Count & { skipped: string[] }> {
  const start = performance.now();
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const code = await runVitest(args);
  const report = parseReport();
  const count = countOf(report, code);
  for (const test of failedIn(report)) console.log(`FAIL ${test.replace(root, '')}`);
  console.log(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} tests (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  );
  return count;
}

function runVitest(args: readonly string[]): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    {
      cwd: root,
      // Servers have it set to production, in which React leaves out what tests need.
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
function countOf(report: Report, code: number): Count & { skipped: string[] } {
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
