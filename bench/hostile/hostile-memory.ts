import { setTimeout as sleep } from 'node:timers/promises';
import { absolute, withControl, type Benchmark } from '../kit/benchmark.ts';
import { routesWithBody, createCallers, type HostileSystem } from '../kit/hostile-system.ts';
import { type Remote, startLoad } from '../kit/remote.ts';
import { residentBytes } from '../kit/server/server.ts';
import { conversationsOf } from '../kit/harness.ts';

/**
 * Resident memory of the server before, during and after five minutes of hostile bodies on all routes, stalled
 * uploads, huge addresses, forged sockets and readers that never read, while an agent writes. Rate limits are
 * off, so that as much of it as possible gets through.
 */
export const hostileMemory: Benchmark = {
  id: 'hostile-memory',
  async run(harness) {
    const system = await createCallers(await harness.open({ agents: 5, inboxes: 10, conversations: 500 }));
    const [seconds, rest] = harness.quick ? [10, 5] : [300, 60];
    const { pid } = system.system.server;
    const [mix, bodies] = await Promise.all([
      startLoad('hostile-mix', seconds + 120),
      startLoad('hostile', seconds + 120),
    ]);
    // The first requests load and compile code that all traffic needs.
    await runMix(mix, system, 2);
    await sleep(harness.quick ? 1000 : 10_000);
    const before = residentBytes(pid);
    let peak = before;
    const watcher = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 500);
    const [{ messages, failed }] = await Promise.all([
      runMix(mix, system, seconds),
      sendBodies(bodies, system, seconds),
    ]);
    clearInterval(watcher);
    await Promise.all([mix.stop(), bodies.stop()]);
    if (messages === 0) throw new Error(`no honest message got through, ${failed} were refused`);
    await sleep(rest * 1000);
    const after = residentBytes(pid);
    const [unit, better] = ['MB', 'lower'] as const;
    return [
      withControl(
        {
          id: this.id,
          what: 'most resident memory amid hostile traffic, beside before',
          unit,
          goal: 512,
          better,
        },
        { figure: megabytes(peak), control: megabytes(before), ratio: peak / before },
      ),
      absolute(
        {
          id: `${this.id}:after`,
          what: 'resident memory afterwards, over before',
          unit: 'times',
          goal: 2,
          better,
        },
        after / before,
      ),
      absolute(
        {
          id: `${this.id}:messages`,
          what: 'honest messages during the attack',
          unit: '/s',
          goal: null,
          better: 'higher',
        },
        messages / seconds,
      ),
    ];
  },
};

const megabytes = (bytes: number): number => bytes / 2 ** 20;

async function runMix(mix: Remote, { system }: HostileSystem, seconds: number) {
  const [conversation] = await conversationsOf(system, 1);
  return mix.call<{ messages: number; failed: number }>('run', {
    url: system.server.url,
    accountId: system.seeded.accountId,
    token: system.admin.token,
    conversation,
    seconds,
  });
}

async function sendBodies(bodies: Remote, system: HostileSystem, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let next = 0; performance.now() < end; next += 1) {
    const route = routesWithBody[next % routesWithBody.length];
    if (route === undefined) return;
    const attack = { access: system.accessOf(route), route: route.name, inFlight: 4, milliseconds: 500 };
    await bodies.call('run', attack);
  }
}
