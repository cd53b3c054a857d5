import { compared, type Benchmark } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { postMessages } from '../kit/post-messages.ts';
import { reserveInspector, type Settled, memoryAfterCollection } from '../kit/server/inspector.ts';

/** Memory of the server after very many messages; compared with its memory after a tenth of them. */
export const memoryAtScale: Benchmark = {
  id: 'memory-at-scale',
  async run(harness) {
    const [messages, restMs] = harness.quick ? [4000, 500] : [1_000_000, 60_000];
    const inspector = await reserveInspector();
    const system = await harness.open(
      { agents: 5, inboxes: 5, conversations: 5000 },
      { nodeArgs: inspector.nodeArgs },
    );
    let sent = 0;
    const after = async (count: number): Promise<Settled> => {
      while (sent < count) sent += await postUpTo(system, count - sent);
      return memoryAfterCollection(system.server.pid, inspector, restMs);
    };
    const few = await after(messages / 10);
    const many = await after(messages);
    await system.sql.end();
    await system.server.stop();
    const row = { unit: 'MB', better: 'lower' } as const;
    const pairOf = (key: keyof Settled) => {
      const [figure, control] = [many[key] / 2 ** 20, few[key] / 2 ** 20];
      return { figure, control, ratio: figure / control };
    };
    const what = `resident memory of the server after ${sent} messages, over a tenth of them`;
    return [
      compared({ id: this.id, what, goal: 1.15, ...row }, pairOf('resident')),
      compared(
        { id: `${this.id}:heap`, what: 'objects that are still reachable then', goal: null, ...row },
        pairOf('heap'),
      ),
    ];
  },
};

/** Posts at most about so many messages and returns the number. */
async function postUpTo(system: System, count: number): Promise<number> {
  // A fast machine posts three thousand a second.
  const seconds = Math.min(30, Math.max(0.2, count / 3000));
  return (await postMessages(system, { inFlight: 8, seconds })).sent;
}
