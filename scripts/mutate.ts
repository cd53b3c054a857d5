import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './launch/paths.mjs';
import { countResults, survivorLines } from './mutate/report.ts';
import { runStryker } from './mutate/run-stryker.ts';
import { targetOf, type Target } from './mutate/targets.ts';

const help = `npm run mutate -- <feature or path>... [--quick] [--tests <file or folder>]...

Breaks the code in small ways, one at a time, and says which of these changes no test notices. The working tree
is copied to a temporary folder first and is never changed itself.

  message                        the model, view and policy files of the server's feature "message"
  apps/server/src/features/user  the same, below a folder
  packages/rules/src/sla.ts      any one file

  --quick   only the tests that need no database: a first answer, in a tenth of the time
  --tests   the tests to run, instead of those of the feature (scripts/mutate/targets.ts says which those are)
  --help    this text

Ends with "N killed, M survived" and the exit code 1 when more than one in ten survive.
`;

/** `npm run mutate`: resolves with the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tests: { type: 'string', multiple: true },
      quick: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  return mutate(root, targetOf(root, positionals, values));
}

/** Mutates files of `folder`, prints what survived, and resolves with the exit code. */
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
