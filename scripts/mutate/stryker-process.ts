// Runs StrykerJS in the current folder, as the variables MUTATE_* say, and writes its results to a file.
import { writeFileSync } from 'node:fs';
import Stryker from '@stryker-mutator/core';
import { inRoot } from '../launch/paths.mjs';

const { MUTATE_FILES = '[]', MUTATE_RESULTS = '', MUTATE_SANDBOX = '' } = process.env;

const stryker = new Stryker({
  configFile: inRoot('scripts/mutate/stryker.config.json'),
  mutate: JSON.parse(MUTATE_FILES) as string[],
  tempDirName: MUTATE_SANDBOX,
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: inRoot('scripts/mutate/vitest.config.ts'), related: false },
});

try {
  const results = await stryker.runMutationTest();
  const mutants = results.map(({ fileName, location, replacement, status }) => ({
    fileName,
    location,
    replacement,
    status,
  }));
  writeFileSync(MUTATE_RESULTS, JSON.stringify(mutants));
} catch {
  // It has printed the error.
  process.exitCode = 1;
}
