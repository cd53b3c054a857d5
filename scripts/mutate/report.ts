import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Mutant } from './run-stryker.ts';

/** A mutant that no test noticed, or that no test reached. */
function hasSurvived({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** A mutant that never terminates counts as killed. Those that cannot be loaded are not counted. */
export function countResults(results: readonly Mutant[]): { killed: number; survived: number } {
  return {
    killed: results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    survived: results.filter(hasSurvived).length,
  };
}

/** `file:line` and the change for each survivor, in the order of the files. */
export function survivorLines(folder: string, results: readonly Mutant[]): string[] {
  return results.filter(hasSurvived).flatMap((mutant) => {
    const file = relative(folder, mutant.fileName);
    const { line } = mutant.location.start;
    return [
      `${file}:${line}${mutant.status === 'NoCoverage' ? ' (no test comes here)' : ''}`,
      `  - ${oneLine(originalText(mutant))}`,
      `  + ${oneLine(mutant.replacement ?? '')}`,
    ];
  });
}

function originalText({ fileName, location: { start, end } }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

const maxShown = 140;

function oneLine(text: string): string {
  const joined = text.replaceAll(/\s+/g, ' ').trim();
  return joined.length > maxShown ? `${joined.slice(0, maxShown)} …` : joined;
}
