import { writeFileSync } from 'node:fs';
import { hasRedis } from '../apps/server/test/redis.ts';
import { type ChaosResult, runChaos } from '../e2e/chaos/run.ts';
import { type Arguments, numberOf } from './launch/arguments.mjs';

/** `npm run chaos`; resolves with the exit code. */
export async function main({ values }: Arguments): Promise<number> {
  const { seed: plan = Date.now() % 100_000, seconds = 20, nodes, history } = values;
  const topology = (nodes ?? (hasRedis ? 'many' : 'one')) === 'many' ? 'many' : 'one';
  const seed = numberOf(String(plan));
  const duration = numberOf(String(seconds));
  console.log(`chaos: seed ${seed}, ${duration} s, nodes: ${topology}`);
  const result = await runChaos({ seed, seconds: duration, topology });
  if (history !== undefined) writeFileSync(String(history), result.history.all().join('\n'));
  console.log(report(result));
  return result.violations.length === 0 ? 0 : 1;
}

/** The outcome, and each broken promise with the related lines of the history. */
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
