import { Pool } from 'undici';
import { answerCalls } from '../kit/answer-calls.ts';

type Target = { url: string; token: string; path: string };

answerCalls({ run });

/** Asks the targets in turn, one request at a time, so many rounds. Answers milliseconds per target. */
async function run({ targets, rounds }: { targets: Target[]; rounds: number }): Promise<number[][]> {
  const pools = new Map(
    [...new Set(targets.map(({ url }) => url))].map((url) => [url, new Pool(url, { connections: 1 })]),
  );
  const taken = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { url, token, path }] of targets.entries()) {
      const started = performance.now();
      const answer = await pools
        .get(url)
        ?.request({ path, method: 'GET', headers: { api_access_token: token } });
      const text = await answer?.body.text();
      if (answer?.statusCode !== 200)
        throw new Error(`${path} was answered with ${answer?.statusCode}: ${text?.slice(0, 300)}`);
      taken[index]?.push(performance.now() - started);
    }
  }
  await Promise.all([...pools.values()].map((pool) => pool.close()));
  return taken;
}
