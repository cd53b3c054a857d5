import { compared, type Benchmark } from '../kit/benchmark.ts';
import { gatherCrowd } from '../kit/crowd.ts';
import { conversationsOf } from '../kit/harness.ts';
import { medianOfPairs, percentile } from '../kit/statistics.ts';

type Wave = { milliseconds: number; bytes: number };

/**
 * G3: time from one committed event until the last of many authorized sockets has received it; compared with a
 * loop of sends.
 */
export const fanOut: Benchmark = {
  id: 'fan-out',
  async run(harness) {
    const system = await harness.system();
    const sockets = harness.quick ? 1000 : 5000;
    const [blocks, waves] = harness.quick ? [2, 5] : [5, 12];
    const [conversation] = await conversationsOf(system, 1);
    const writing = { url: system.server.url, accountId: system.seeded.accountId, token: system.admin.token };
    const crowd = await gatherCrowd(300);
    try {
      await crowd.openCable(system, sockets);
      await crowd.openBare(sockets);
      const fanOut = (marker: string): Promise<Wave> =>
        crowd.crowdProcess.call('wave', { group: 'cable', marker, writing, conversation });
      const { bytes } = await fanOut('wave-first');
      const pairs = [];
      for (let block = 0; block < blocks; block += 1) {
        const figure: number[] = [];
        const control: number[] = [];
        for (let wave = 0; wave < waves; wave += 1) {
          const marker = `wave-${block}-${wave}-`;
          figure.push((await fanOut(marker)).milliseconds);
          control.push(
            (await crowd.crowdProcess.call<Wave>('wave', { group: 'bare', marker, bytes })).milliseconds,
          );
        }
        pairs.push({ figure: percentile(figure, 0.95), control: percentile(control, 0.95) });
      }
      const what = `p95 from posting until the last of ${sockets} sockets has it, over a bare ws loop (${bytes} bytes)`;
      return [compared({ id: this.id, what, unit: 'ms', goal: 1.2, better: 'lower' }, medianOfPairs(pairs))];
    } finally {
      await crowd.stop();
    }
  },
};
