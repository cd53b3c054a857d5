import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './servers/cluster.ts';
import type { History } from './history.ts';
import type { Proxy } from './servers/proxy.ts';
import type { Random } from './random.ts';

/** One kind of fault. Faults of one `subject` never overlap. */
type Fault = { name: string; subject: string; run(): Promise<void> };

/** The available faults, and their repair: `run` resolves when it is complete. */
function faultsOf(cluster: Cluster, proxy: Proxy, random: Random): Fault[] {
  const { redis, postgres } = cluster;
  const away = (): Promise<void> => setTimeout(100 + random.below(1200));
  const ends = (signal: NodeJS.Signals, name: string): Fault[] =>
    cluster.nodes.map((node) => ({
      name: `${name} ${node.name} (${node.roles})`,
      subject: node.name,
      async run() {
        await node.end(signal);
        await away();
        await node.start();
      },
    }));
  const database = (name: string, run: Fault['run']): Fault => ({ name, subject: 'postgres', run });
  const network = (name: string, probability: number): Fault => ({
    name,
    subject: 'network',
    run: () => Promise.resolve(void proxy.cut(probability)),
  });
  return [
    ...ends('SIGKILL', 'kill -9'),
    ...ends('SIGKILL', 'kill -9'),
    ...ends('SIGTERM', 'stop'),
    database('kill -9 postgres', async () => {
      await postgres.kill();
      await away();
      await postgres.start();
    }),
    database('hold postgres', async () => {
      postgres.freeze();
      await away();
      postgres.disconnectAll();
    }),
    network('cut every connection', 1),
    network('cut some connections', 0.4),
    ...(redis === null
      ? []
      : [
          {
            name: 'kill -9 redis',
            subject: 'redis',
            async run() {
              await redis.kill();
              await away();
              await redis.start();
            },
          },
        ]),
  ];
}

/** Milliseconds within which an idle machine has repaired any fault. */
const quickMs = 2500;

/**
 * Injects faults sequentially until the time is over, and in other subjects while one is being repaired. After
 * a slow repair it pauses for as long as the repair took: otherwise few requests would be answered.
 */
export async function injectFaults(options: {
  cluster: Cluster;
  proxy: Proxy;
  random: Random;
  history: History;
  isOver: () => boolean;
}): Promise<number> {
  const { random, history, isOver } = options;
  const faults = faultsOf(options.cluster, options.proxy, random);
  const broken = new Map<string, Promise<void>>();
  let count = 0;
  let wholeUntil = 0;
  const run = async (fault: Fault): Promise<void> => {
    history.note('FAULT', fault.name);
    const start = performance.now();
    await fault.run();
    const tookMs = performance.now() - start;
    wholeUntil = Math.max(wholeUntil, performance.now() + tookMs - quickMs);
    history.note('FAULT', `${fault.name}: mended`);
    broken.delete(fault.subject);
  };
  while (!isOver()) {
    await setTimeout(300 + random.below(1000));
    const fault = random.pick(faults);
    if (isOver() || broken.has(fault.subject) || performance.now() < wholeUntil) continue;
    count += 1;
    broken.set(fault.subject, run(fault));
  }
  await Promise.all(broken.values());
  return count;
}
