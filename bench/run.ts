import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Benchmark, Row } from './kit/benchmark.ts';
import { benchmarks } from './benchmarks.ts';
import { summarize } from './kit/server/profile.ts';
import { prepareBuild } from './kit/server/server.ts';
import { openHarness } from './kit/harness.ts';
import { jsonOf, tableOf } from './kit/table.ts';

const usage = `npm run bench [-- ids] [-- --quick] [-- --json FILE] [-- --profile DIR]
Benchmarks: ${benchmarks.map(({ id }) => id).join(', ')}`;

/**
 * Measures the production build beside bare controls and prints a table. Resolves with 0 also when a goal is
 * missed: the table says so; 1 when a benchmark could not be run, 2 for words it does not know.
 */
export async function main(args: readonly string[]): Promise<number> {
  const wish = parse(args);
  if (wish === undefined) {
    console.error(usage);
    return 2;
  }
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

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, json: { type: 'string' }, profile: { type: 'string' } },
    });
    const known = new Set(benchmarks.map(({ id }) => id));
    if (positionals.some((id) => !known.has(id))) return undefined;
    const chosen = benchmarks.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
    return { chosen, quick: values.quick === true, json: values.json, profile: values.profile };
  } catch {
    return undefined;
  }
}
