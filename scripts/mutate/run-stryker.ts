import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stryker from '@stryker-mutator/core';
import { inRoot, userError } from '../launch/paths.mjs';
import { pathWithNode } from '../launch/run.mjs';
import type { Target } from './targets.ts';

/** The result of one mutant; `fileName` is absolute, lines and columns count from 1. */
export type Mutant = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'fileName' | 'location' | 'replacement' | 'status'
>;

/**
 * Runs StrykerJS over files of `folder` in a separate process, because it works on its current directory. All
 * its output is in `temporary`. Throws if the tests fail without any mutant.
 */
export async function runStryker(folder: string, target: Target, temporary: string): Promise<Mutant[]> {
  const resultFile = join(temporary, 'results.json');
  const child = spawn(process.execPath, [inRoot('scripts/mutate/stryker-process.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: pathWithNode(),
      MUTATE_FILES: JSON.stringify(target.files),
      MUTATE_TESTS: JSON.stringify(target.tests),
      MUTATE_RESULTS: resultFile,
      MUTATE_SANDBOX: join(temporary, 'sandbox'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // When interrupted, it stops its children; we remove its folder.
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve(exitCode ?? 1));
    });
    if (code !== 0) throw userError('No mutant was tried: see above.');
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass);
  }
  return JSON.parse(readFileSync(resultFile, 'utf8')) as Mutant[];
}
