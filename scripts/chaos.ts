import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hasRedis } from '../apps/server/test/redis.ts';
import { type ChaosResult, runChaos } from '../e2e/chaos/run.ts';

/**
 * `npm run chaos -- [--seed N] [--seconds S] [--nodes one|many] [--history FILE]`: everyone acts while servers,
 * database, Redis, and connections are broken by the plan of the seed, then the promises are checked. Without
 * `--nodes` it is `many` where a redis-server is found. Resolves with the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      seconds: { type: 'string', default: '20' },
      nodes: { type: 'string', default: hasRedis ? 'many' : 'one' },
      history: { type: 'string' },
    },
  });
  const topology = values.nodes === 'many' ? 'many' : 'one';
  const seed = Number(values.seed);
  console.log(`chaos: seed ${seed}, ${values.seconds} s, nodes: ${topology}`);
  const result = await runChaos({ seed, seconds: Number(values.seconds), topology });
  if (values.history !== undefined) writeFileSync(values.history, result.history.all().join('\n'));
  console.log(report(result));
  return result.violations.length === 0 ? 0 : 1;
}

/** What was seen, and each broken promise with the lines of history about it. */
export function report({ violations, history, summary }: ChaosResult): string {
  const shown = violations
    .slice(0, 12)
    .map(({ invariant, text, about }) =>
      [`BROKEN: ${invariant}`, `  ${text}`, ...history.about(about).map((line) => `    ${line}`)].join('\n'),
    );
  const verdict =
    violations.length === 0 ? 'every promise was kept' : `${violations.length} promises were broken`;
  return [...shown, `${summary}: ${verdict}`].join('\n');
}
