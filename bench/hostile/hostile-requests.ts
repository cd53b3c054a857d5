import type { Route } from '@confab/contract/kit/route';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import { routesWithBody, createCallers, type HostileSystem } from '../kit/hostile-system.ts';
import { type Remote, startLoad } from '../kit/remote.ts';

const inFlight = 4;

/**
 * How long another client waits while four connections send the most expensive accepted bodies, on every route
 * with a body; the control is the same client on an idle server, before each route. Rate limits are off, and
 * callers have all permissions, so that every body is processed as far as possible.
 */
export const hostileRequests: Benchmark = {
  id: 'hostile-requests',
  async run(harness) {
    const system = await createCallers(await harness.open({ agents: 5, inboxes: 10, conversations: 500 }));
    const milliseconds = harness.quick ? 300 : 1000;
    const routes = routesWithBody.filter((_, index) => !harness.quick || index % 8 === 0);
    const [caller, attacker] = await Promise.all([startLoad('quiet', 600), startLoad('hostile', 600)]);
    const quiet: number[] = [];
    const waits: { route: string; worst: number }[] = [];
    for (const route of routes) {
      quiet.push(...(await watch(caller, system, milliseconds)));
      const attack = attacker.call<number>('run', {
        access: system.accessOf(route),
        route: route.name,
        inFlight,
        milliseconds: milliseconds + 100,
      });
      waits.push({ route: route.name, worst: Math.max(...(await watch(caller, system, milliseconds))) });
      await requireAnswers(route, attack);
    }
    await Promise.all([caller.stop(), attacker.stop()]);
    const [worst, second] = waits.toSorted((left, right) => right.worst - left.worst);
    const control = Math.max(...quiet);
    const figure = worst?.worst ?? 0;
    const unit = 'ms';
    const better = 'lower' as const;
    const what = `worst wait beside hostile bodies (${worst?.route ?? 'no route'}), over alone`;
    const next = `the next worst (${second?.route ?? 'none'})`;
    return [
      compared({ id: this.id, what, unit, goal: 10, better }, { figure, control, ratio: figure / control }),
      absolute({ id: `${this.id}:second`, what: next, unit, goal: null, better }, second?.worst ?? 0),
    ];
  },
};

function watch(caller: Remote, { system }: HostileSystem, milliseconds: number): Promise<number[]> {
  const path = `/api/v1/accounts/${system.seeded.accountId}/cache_keys`;
  const { url } = system.server;
  return caller.call<number[]>('run', { url, token: system.admin.token, path, milliseconds });
}

/** Without answered hostile requests the figure would be meaningless. */
async function requireAnswers(route: Route, attack: Promise<number>): Promise<void> {
  if ((await attack) === 0) throw new Error(`no hostile call of ${route.name} was answered`);
}
