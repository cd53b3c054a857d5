import { wireVersion } from '@confab/contract/kit/wire-version';
import type { FastifyInstance } from 'fastify';
import type { Probes } from './health.ts';

/**
 * Adds `GET /api`, by which apps recognize an installation: `queue_services` is the relay, `data_services` the
 * database. `timestamp` is UTC, `YYYY-MM-DD HH:MM:SS`. They compare the version with the one they require.
 */
export function livenessRoute(
  app: FastifyInstance,
  options: {
    readonly probes: Pick<Probes, 'relay' | 'database'>;
    readonly now: () => Date;
  },
): void {
  app.get('/api', async () => {
    const [queue, data] = await Promise.all([
      stateOf(options.probes.relay),
      stateOf(options.probes.database),
    ]);
    const timestamp = options.now().toISOString().slice(0, 19).replace('T', ' ');
    return { version: wireVersion, timestamp, queue_services: queue, data_services: data };
  });
}

const stateOf = (probe: () => Promise<unknown>): Promise<'ok' | 'failing'> =>
  probe().then(
    () => 'ok',
    () => 'failing',
  );
