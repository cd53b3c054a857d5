import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { answerCalls } from '../kit/answer-calls.ts';

type Job = { url: string; token: string; path: string; milliseconds: number };

answerCalls({ run });

/** Calls a cheap route repeatedly, with pauses. Returns the duration of each call, in milliseconds. */
async function run({ url, token, path, milliseconds }: Job): Promise<number[]> {
  const pool = new Pool(url, { connections: 1 });
  const waits: number[] = [];
  const ask = async (): Promise<void> => {
    const answer = await pool.request({ path, method: 'GET', headers: { api_access_token: token } });
    await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`);
  };
  await ask();
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    const started = performance.now();
    await ask();
    waits.push(performance.now() - started);
    await sleep(2);
  }
  await pool.close();
  return waits;
}
