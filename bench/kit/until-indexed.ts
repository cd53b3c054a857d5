import { setTimeout as sleep } from 'node:timers/promises';

/** A smaller number is not indexed: a search reads these directly. */
const maxLeft = 10_000;

/** Waits until the server has indexed all but the newest rows, which it does every minute. */
export async function untilIndexed(name: string, left: () => Promise<number>): Promise<void> {
  const start = performance.now();
  for (let before = Infinity; ; await sleep(2000)) {
    const now = await left();
    if (now < maxLeft) break;
    if (now < before) console.error(`  ${name}: ${now} to index`);
    before = now;
  }
  console.error(`  ${name}: indexed within ${Math.round((performance.now() - start) / 1000)} s`);
}
