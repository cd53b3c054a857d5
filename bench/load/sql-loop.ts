import pg from 'pg';
import { answerCalls } from '../kit/answer-calls.ts';

type Job = { url: string; script: string; clients: number; seconds: number };

answerCalls({ run });

/** Repeats a script of plain statements like pgbench: `:c` is a random conversation. */
async function run({
  url,
  script,
  clients,
  seconds,
}: Job): Promise<{ perSecond: number; milliseconds: number }> {
  const statements = script
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('\\'))
    .map((text, index) => ({
      name: `floor_${index}`,
      text: text.replaceAll(':c', '$1::bigint'),
      asks: text.includes(':c'),
    }));
  const end = performance.now() + seconds * 1000;
  const loop = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let done = 0;
    for (; performance.now() < end; done += 1) {
      const conversation = 1 + Math.floor(Math.random() * 1000);
      for (const { name, text, asks } of statements)
        await client.query({ name, text, values: asks ? [conversation] : [] });
    }
    await client.end();
    return done;
  };
  const counts = await Promise.all(Array.from({ length: clients }, loop));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { perSecond: total / seconds, milliseconds: (clients * seconds * 1000) / total };
}
