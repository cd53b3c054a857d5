import { fillPath } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import { Pool } from 'undici';
import { hostileBodies } from '../../apps/server/test/contract-fuzz/hostile.ts';
import { answerCalls } from '../kit/answer-calls.ts';

/** How to call the routes: credentials by the kind of caller a route requires. */
export type RouteAccess = {
  url: string;
  params: Record<string, string | number>;
  query: Record<string, string>;
  headers: Record<string, string>;
};

type Attack = { access: RouteAccess; route: string; inFlight: number; milliseconds: number };

answerCalls({ run });

/** Sends the hostile bodies of a route with limited concurrency. Returns how many were answered. */
async function run({ access, route: name, inFlight, milliseconds }: Attack): Promise<number> {
  const route = routes.find((each) => each.name === name);
  if (route === undefined) throw new Error(`there is no route ${name}`);
  const pool = new Pool(access.url, { connections: inFlight, pipelining: 1 });
  const bodies = hostileBodies(route).map(({ text }) => Buffer.from(text));
  const method = [route.method].flat().find((each) => each !== 'GET') ?? 'POST';
  const path = `${fillPath(route.path, access.params)}?${new URLSearchParams(access.query).toString()}`;
  const headers = { 'content-type': 'application/json', ...access.headers };
  const end = performance.now() + milliseconds;
  let next = 0;
  let answered = 0;
  const send = async (): Promise<void> => {
    while (performance.now() < end) {
      const body = bodies[next % bodies.length] ?? '';
      next += 1;
      try {
        const answer = await pool.request({ method, path, headers, body });
        await answer.body.dump();
        answered += 1;
      } catch {
        // The server may close a connection whose body it rejected before all of it was sent.
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, send));
  await pool.destroy();
  return answered;
}
