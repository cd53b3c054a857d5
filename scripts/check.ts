import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCrowdedActions, findExportedArrows } from './check/check-functions.ts';
import { findImportErrors } from './check/check-imports.ts';
import { findUnusedComponents } from './check/check-components.ts';
import { findSlowPatterns } from './check/check-patterns.ts';
import { findLargeFiles, findLargeFolders } from './check/check-sizes.ts';
import { inRoot } from './launch/paths.mjs';
import { type Count, errorStep, programStep, runSteps, type Step } from './steps.ts';
import { rowTypesError } from './generate-row-types.ts';

/** `npm run check`: all static checks. Resolves with the exit code. */
export async function main(): Promise<number> {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the static checks and prints a line for each. */
export function runChecks(): Promise<Count> {
  const steps: Step[] = [
    programStep('format', 'oxfmt/bin/oxfmt', ['--check']),
    programStep('lint', 'oxlint/bin/oxlint', ['--type-aware']),
    ...workspaces().map((folder) => programStep(`types ${folder}`, 'typescript/bin/tsc', ['-p', folder])),
    errorStep('import rules', () => findImportErrors()),
    programStep('unused code', 'knip/bin/knip.js', ['--no-progress']),
    errorStep('file sizes', () => findLargeFiles()),
    errorStep('folder sizes', () => findLargeFolders()),
    errorStep('exported functions', () => findExportedArrows()),
    errorStep('actions', () => findCrowdedActions()),
    errorStep('unused components', () => findUnusedComponents()),
    errorStep('patterns', () => findSlowPatterns()),
    errorStep('row types', async () => [await rowTypesError()].filter((fault) => fault !== undefined)),
  ];
  return runSteps(steps);
}

/** Folders with a tsconfig.json of their own. */
function workspaces(): string[] {
  const inside = (parent: string): string[] => readdirSync(inRoot(parent)).map((name) => join(parent, name));
  return [...inside('apps'), ...inside('packages'), 'bench', 'e2e', 'scripts'].filter((folder) =>
    existsSync(inRoot(folder, 'tsconfig.json')),
  );
}
