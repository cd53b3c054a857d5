import { runLoad } from './remote.ts';
import { type Compared, medianOfPairs, percentile } from './statistics.ts';

/** A request; with a body it is a POST. */
export type Target = { url: string; token: string; path: string; body?: object | undefined };

/**
 * Sends requests to a target and its control in alternating blocks, and compares a percentile of each block.
 * The first requests of both are not counted.
 */
export async function compareRequests(
  pair: { figure: Target; control: Target },
  options: { blocks: number; rounds: number; share: number },
): Promise<Compared> {
  const warm = 10;
  const rounds = warm + options.blocks * options.rounds;
  const durations = await runLoad<number[][]>('requests', 300, {
    method: 'run',
    argument: { targets: [pair.figure, pair.control], rounds },
  });
  const [figure = [], control = []] = durations.map((times) => times.slice(warm));
  const blocks = Array.from({ length: options.blocks }, (_, block) => {
    const part = (times: readonly number[]): number =>
      percentile(times.slice(block * options.rounds, (block + 1) * options.rounds), options.share);
    return { figure: part(figure), control: part(control) };
  });
  return medianOfPairs(blocks);
}
