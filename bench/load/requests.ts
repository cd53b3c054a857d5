import { Pool } from 'undici';
import type { Target } from '../kit/ask.ts';
import { answerCalls } from '../kit/answer-calls.ts';

answerCalls({ run });

/** Calls the targets in turn, one request at a time, for so many rounds. Returns milliseconds per target. */
async function run({ targets, rounds }: { targets: Target[]; rounds: number }): Promise<number[][]> {
  const pools = new Map(
    [...new Set(targets.map(({ url }) => url))].map((url) => [url, new Pool(url, { connections: 1 })]),
  );
  const durations = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { url, token, path, body }] of targets.entries()) {
      const started = performance.now();
      const headers = { api_access_token: token, 'content-type': 'application/json' };
      const init = body ? ({ method: 'POST', body: JSON.stringify(body) } as const) : { method: 'GET' };
      const answer = await pools.get(url)?.request({ path, headers, ...init });
      const text = await answer?.body.text();
      if (answer?.statusCode !== 200)
        throw new Error(`${path} was answered with ${answer?.statusCode}: ${text?.slice(0, 300)}`);
      durations[index]?.push(performance.now() - started);
    }
  }
  await Promise.all([...pools.values()].map((pool) => pool.close()));
  return durations;
}
