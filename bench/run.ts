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
 * Measures the production build beside bare controls and prints a table. Resolves with 0 also when a goal is
 * missed: the table says so; 1 when a benchmark could not be run.
 */
export async function main(args: Arguments): Promise<number> {
  const wish = wishOf(args);
  const build = await prepareBuild();
  const harness = openHarness(wish.quick, wish.profile);
  const rows: Row[] = [];
  let failed = 0;
  try {
    for (const benchmark of wish.chosen) {
      const found = await runOne(benchmark, () => benchmark.run(harness));
      if (found === undefined) failed += 1;
      else rows.push(...found);
    }
  } finally {
    await harness.close();
    if (wish.profile !== undefined)
      console.log(`\nWhere the server's time went:\n${summarize(wish.profile).join('\n')}`);
    build.remove();
  }
  console.log(
    `\n${tableOf(rows)}\n\n${availableParallelism()} cores, Node ${process.versions.node}${wish.quick ? ', quick: sizes too small to judge by' : ''}`,
  );
  if (wish.json !== undefined) writeFileSync(wish.json, jsonOf(rows));
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

function wishOf({ values, words }: Arguments) {
  const { json, profile } = values;
  return {
    chosen: benchmarks.filter(({ id }) => words.length === 0 || words.includes(id)),
    quick: values['quick'] === true,
    json: typeof json === 'string' ? json : undefined,
    profile: typeof profile === 'string' ? profile : undefined,
  };
}
