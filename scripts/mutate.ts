import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arguments } from './launch/arguments.mjs';
import { root } from './launch/paths.mjs';
import { countResults, survivorLines } from './mutate/report.ts';
import { runStryker } from './mutate/run-stryker.ts';
import { targetOf, type Target } from './mutate/targets.ts';

/** `npm run mutate`: resolves with the exit code. */
export async function main({ values, words }: Arguments): Promise<number> {
  const tests = Array.isArray(values['tests']) ? values['tests'] : undefined;
  return mutate(root, targetOf(root, words, { tests, quick: values['quick'] === true }));
}

/** Mutates files of `folder`, prints the survivors, and resolves with the exit code. */
export async function mutate(folder: string, target: Target, print = console.log): Promise<number> {
  print(`Mutating ${target.files.join(', ')}\nwith the tests ${target.tests.join(', ')}`);
  const temporary = mkdtempSync(join(tmpdir(), 'confab-mutate-'));
  try {
    const results = await runStryker(folder, target, temporary);
    for (const line of survivorLines(folder, results)) print(line);
    const { killed, survived } = countResults(results);
    print(`${killed} killed, ${survived} survived`);
    return survived * 10 > killed + survived ? 1 : 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
