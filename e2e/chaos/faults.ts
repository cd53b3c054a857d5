import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { History } from './history.ts';
import type { Proxy } from './proxy.ts';
import type { Random } from './random.ts';

export type Fault = { name: string; run(): Promise<void> };

/** What can be broken here, and how it is mended again. Each is over when its `run` resolves. */
export function faultsOf(cluster: Cluster, proxy: Proxy, random: Random): Fault[] {
  const { redis, postgres } = cluster;
  const away = (): Promise<void> => setTimeout(100 + random.below(1200));
  const faults: Fault[] = cluster.nodes.map((node) => ({
    name: `kill -9 ${node.name} (${node.roles})`,
    async run() {
      await node.end('SIGKILL');
      await away();
      await node.start();
    },
  }));
  faults.push(
    {
      name: 'kill -9 postgres',
      async run() {
        await postgres.kill();
        await away();
        await postgres.start();
      },
    },
    {
      name: 'hold postgres',
      async run() {
        postgres.hold();
        await away();
        postgres.letGo();
      },
    },
    {
      name: 'cut every connection',
      run: () => Promise.resolve(void proxy.cut(1)),
    },
    {
      name: 'cut some connections',
      run: () => Promise.resolve(void proxy.cut(0.4)),
    },
  );
  if (redis !== null) {
    faults.push({
      name: 'kill -9 redis',
      async run() {
        await redis.kill();
        await away();
        await redis.start();
      },
    });
  }
  return faults;
}

/** Breaks one thing after the other until the time is over; sometimes two at once. */
export async function rage(options: {
  cluster: Cluster;
  proxy: Proxy;
  random: Random;
  history: History;
  isOver: () => boolean;
}): Promise<number> {
  const { random, history, isOver } = options;
  const faults = faultsOf(options.cluster, options.proxy, random);
  let count = 0;
  const one = async (fault: Fault): Promise<void> => {
    count += 1;
    history.note('FAULT', fault.name);
    await fault.run();
    history.note('FAULT', `${fault.name}: mended`);
  };
  while (!isOver()) {
    await setTimeout(400 + random.below(1200));
    if (isOver()) break;
    const first = random.pick(faults);
    const second = random.pick(faults);
    await Promise.all(
      random.chance(0.25) && differ(first, second) ? [one(first), one(second)] : [one(first)],
    );
  }
  return count;
}

/** The database cannot be killed while it is held. */
const differ = (a: Fault, b: Fault): boolean =>
  a !== b && !(a.name.includes('postgres') && b.name.includes('postgres'));
