import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves if a part works; rejects if it does not. */
export type Probe = () => Promise<unknown>;

export type Probes = {
  readonly database: Probe;
  readonly migrations: Probe;
  readonly relay: Probe;
  readonly storage: Probe;
};

/** Milliseconds after which a part that does not answer counts as failing. */
const probeTimeoutMs = 2_000;

/**
 * Adds `GET /health`: 200 when every part works, otherwise 503, with `ok` or `failing` for each part and no reasons
 * (those go to `onFailure`), and the version of Confab. Load balancers call it often and from anywhere. Orchestrators
 * use narrower probes: `GET /health/live` is 200 as long as the process responds (a restart would not fix an
 * unreachable database), and `GET /health/ready` is 503 while requests would fail here, regardless of the parts that
 * only delay work.
 */
export function healthRoute(
  app: FastifyInstance,
  { probes, version }: { readonly probes: Probes; readonly version: string },
  onFailure: (part: string, error: unknown) => void,
): void {
  const answer = async (reply: FastifyReply, requested: readonly (keyof Probes)[]): Promise<FastifyReply> => {
    const parts = await Promise.all(requested.map((part) => check(part, probes[part], onFailure)));
    const healthy = parts.every(([, state]) => state === 'ok');
    reply.header('cache-control', 'no-store');
    return reply
      .code(healthy ? 200 : 503)
      .send({ status: healthy ? 'ok' : 'failing', version, checks: Object.fromEntries(parts) });
  };
  app.get('/health', (_request, reply) => answer(reply, ['database', 'migrations', 'relay', 'storage']));
  app.get('/health/ready', (_request, reply) => answer(reply, ['database', 'migrations']));
  app.get('/health/live', (_request, reply) => answer(reply, []));
}

async function check(
  part: string,
  probe: Probe,
  onFailure: (part: string, error: unknown) => void,
): Promise<[string, 'ok' | 'failing']> {
  const giveUp = new AbortController();
  try {
    await Promise.race([probe(), timeOut(giveUp.signal)]);
    return [part, 'ok'];
  } catch (error) {
    onFailure(part, error);
    return [part, 'failing'];
  } finally {
    giveUp.abort();
  }
}

async function timeOut(signal: AbortSignal): Promise<never> {
  await sleep(probeTimeoutMs, undefined, { signal });
  throw new Error(`no response within ${probeTimeoutMs} ms`);
}
