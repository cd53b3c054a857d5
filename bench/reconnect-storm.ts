import type { StormDone } from './load/sockets.ts';
import { absolute, compared, type Benchmark } from './kit/benchmark.ts';
import { gatherCrowd } from './kit/crowd.ts';
import { conversationsOf } from './kit/harness.ts';
import { ofPairs } from './kit/statistics.ts';

/** G5: all sockets are cut while events happen, reconnect together, and must receive everything exactly once. */
export const reconnectStorm: Benchmark = {
  id: 'reconnect-storm',
  async run(harness) {
    const system = await harness.system();
    const [sockets, events, rounds] = harness.quick ? [1000, 400, 1] : [5000, 2000, 3];
    const { seeded, server, admin } = system;
    const writing = { url: server.url, accountId: seeded.accountId, token: admin.token };
    // Each agent has an inbox of their own: an event is received by the sockets of one agent.
    const conversations: number[] = [];
    for (const index of seeded.agents.keys()) {
      const [first] = await conversationsOf(system, index + 2);
      if (first !== undefined) conversations.push(first);
    }
    const crowd = await gatherCrowd(300);
    try {
      await crowd.openCable(system, sockets);
      const storms: StormDone[] = [];
      const pairs = [];
      for (let round = 0; round < rounds; round += 1) {
        const name = `storm${round}`;
        const storm = await crowd.crowdProcess.call<StormDone>('storm', {
          group: 'cable',
          writing,
          conversations,
          events,
          name,
        });
        storms.push(storm);
        pairs.push({ figure: storm.milliseconds, control: await crowd.openBare(sockets) });
        await crowd.crowdProcess.call('close', 'bare');
      }
      const sum = (pick: (storm: StormDone) => number): number =>
        storms.reduce((total, storm) => total + pick(storm), 0);
      const after = `of ${events} events after ${sockets} sockets were cut`;
      return [
        absolute(
          { id: `${this.id}:missing`, what: `events missed ${after}`, unit: '', goal: 0, better: 'lower' },
          sum((storm) => storm.missing),
        ),
        absolute(
          {
            id: `${this.id}:doubled`,
            what: `events told twice ${after}`,
            unit: '',
            goal: 0,
            better: 'lower',
          },
          sum((storm) => storm.doubled),
        ),
        compared(
          {
            id: this.id,
            what: 'until all are back and have everything, over bare handshakes',
            unit: 'ms',
            goal: 3,
            better: 'lower',
          },
          ofPairs(pairs),
        ),
      ];
    } finally {
      await crowd.stop();
    }
  },
};
