import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Arguments } from '../scripts/launch/arguments.mjs';
import type { Benchmark, Row } from './kit/benchmark.ts';
import { benchmarks } from './benchmarks.ts';
import { summarize } from './kit/server/profile.ts';
import { prepareBuild } from './kit/server/server.ts';
import { openHarness } from './kit/harness.ts';
import { jsonOf, tableOf } from './kit/table.ts';

/**
 * Benchmarks the production build next to minimal controls and prints a table. Resolves with 0 even if a goal
 * is missed, which the table shows; with 1 if a benchmark could not be run.
 */
export async function main(args: Arguments): Promise<number> {
  const options = optionsOf(args);
  const build = await prepareBuild();
  const harness = openHarness(options.quick, options.profile);
  const rows: Row[] = [];
  let failed = 0;
  try {
    for (const benchmark of options.chosen) {
      const found = await runOne(benchmark, () => benchmark.run(harness));
      if (found === undefined) failed += 1;
      else rows.push(...found);
    }
  } finally {
    await harness.close();
    if (options.profile !== undefined)
      console.log(`\nWhere the server's time went:\n${summarize(options.profile).join('\n')}`);
    build.remove();
  }
  console.log(
    `\n${tableOf(rows)}\n\n${availableParallelism()} cores, Node ${process.versions.node}${options.quick ? ', quick: sizes too small to judge by' : ''}`,
  );
  if (options.json !== undefined) writeFileSync(options.json, jsonOf(rows));
  return failed === 0 ? 0 : 1;
}

async function runOne({ id }: Benchmark, run: () => Promise<Row[]>): Promise<Row[] | undefined> {
  const start = performance.now();
  try {
    const rows = await run();
    console.log(`${id} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return rows;
  } catch (error) {
    console.error(`${id} could not be measured:`, error);
    return undefined;
  }
}

function optionsOf({ values, words }: Arguments) {
  const { json, profile } = values;
  return {
    chosen: benchmarks.filter(({ id }) => words.length === 0 || words.includes(id)),
    quick: values['quick'] === true,
    json: typeof json === 'string' ? json : undefined,
    profile: typeof profile === 'string' ? profile : undefined,
  };
}
