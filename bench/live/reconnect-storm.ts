import type { ReconnectResult } from '../load/sockets.ts';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import { gatherCrowd } from '../kit/crowd.ts';
import { conversationsOf } from '../kit/harness.ts';
import { medianOfPairs } from '../kit/statistics.ts';

/**
 * G5: all sockets are disconnected while events happen, reconnect together, and must receive everything exactly
 * once.
 */
export const reconnectStorm: Benchmark = {
  id: 'reconnect-storm',
  async run(harness) {
    const system = await harness.system();
    const [sockets, events, rounds] = harness.quick ? [1000, 400, 1] : [5000, 2000, 3];
    const { seeded, server, admin } = system;
    const writing = { url: server.url, accountId: seeded.accountId, token: admin.token };
    // Each agent has a separate inbox: an event is received by the sockets of one agent.
    const conversations: number[] = [];
    for (const index of seeded.agents.keys()) {
      const [first] = await conversationsOf(system, index + 2);
      if (first !== undefined) conversations.push(first);
    }
    const crowd = await gatherCrowd(300);
    try {
      await crowd.openCable(system, sockets);
      const results: ReconnectResult[] = [];
      const pairs = [];
      for (let round = 0; round < rounds; round += 1) {
        const name = `reconnect${round}`;
        const result = await crowd.crowdProcess.call<ReconnectResult>('reconnect', {
          group: 'cable',
          writing,
          conversations,
          events,
          name,
        });
        results.push(result);
        pairs.push({ figure: result.milliseconds, control: await crowd.openBare(sockets) });
        await crowd.crowdProcess.call('close', 'bare');
      }
      const sum = (pick: (result: ReconnectResult) => number): number =>
        results.reduce((total, result) => total + pick(result), 0);
      const after = `of ${events} events after ${sockets} sockets were cut`;
      return [
        absolute(
          { id: `${this.id}:missing`, what: `events missed ${after}`, unit: '', goal: 0, better: 'lower' },
          sum((result) => result.missing),
        ),
        absolute(
          {
            id: `${this.id}:doubled`,
            what: `events received twice ${after}`,
            unit: '',
            goal: 0,
            better: 'lower',
          },
          sum((result) => result.doubled),
        ),
        compared(
          {
            id: this.id,
            what: 'until all are back and have everything, over bare handshakes',
            unit: 'ms',
            goal: 3,
            better: 'lower',
          },
          medianOfPairs(pairs),
        ),
      ];
    } finally {
      await crowd.stop();
    }
  },
};
