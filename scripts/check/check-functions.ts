import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from '../source-files.ts';

const sources = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}';

/**
 * Finds exported functions that are written as arrows, one line for each. Those with an annotated type are
 * allowed: only an arrow takes its parameters from that type.
 */
export async function findExportedArrows(folder = root): Promise<string[]> {
  return sourceFiles(sources, folder).flatMap((file) =>
    exportedArrows(file, readFileSync(join(folder, file), 'utf8')).map(
      (name) => `${file}: ${name} is an exported arrow. Write "export function ${name}".`,
    ),
  );
}

const actions = 'apps/server/src/features/**/actions/*.ts';
const isTest = /\.test\.ts$/;

/** Finds files of actions that export several functions, or none, one line for each. */
export async function findCrowdedActions(folder = root): Promise<string[]> {
  return sourceFiles(actions, folder)
    .filter((file) => !isTest.test(file))
    .map((file) => ({ file, names: exportedFunctions(file, readFileSync(join(folder, file), 'utf8')) }))
    .filter(({ names }) => names.length !== 1)
    .map(
      ({ file, names }) =>
        `${file}: exports ${names.join(', ') || 'no function'}. A file of actions holds one; code shared by several belongs into steps.`,
    );
}

function exportedFunctions(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'FunctionDeclaration'
      ? [node.declaration.id?.name ?? '']
      : [],
  );
}

function exportedArrows(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return [];
    return node.declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && !id.typeAnnotation && init?.type === 'ArrowFunctionExpression'
        ? [id.name]
        : [],
    );
  });
}
