import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The measurements of one process. Names start with `confab_`; durations are seconds. */
export type Metrics = {
  readonly registry: Registry;
  /** Requests by method, route pattern and status class. */
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Events the relay has numbered. */
  readonly relayedEvents: Counter;
  /** Seconds a relay batch took. */
  readonly relayBatches: Histogram;
};

/** Makes an own registry, so that two servers in one test process do not share theirs. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event loop, heap, and garbage collector figures are read on each scrape, not on the path of a request.
  collectDefaultMetrics({ register: registry, prefix: 'confab_' });
  return {
    registry,
    requests: new Histogram({
      name: 'confab_http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    relayedEvents: new Counter({
      name: 'confab_relay_events_total',
      help: 'Events numbered by the relay of this process.',
      registers,
    }),
    relayBatches: new Histogram({
      name: 'confab_relay_batch_seconds',
      help: 'Time of one relay batch.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
      registers,
    }),
  };
}

/** Adds a figure that is read when the metrics are requested, like the connections in use. */
export function gauge(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const made: Gauge = new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      made.set(await read());
    },
  });
}

/**
 * Measures every request of `app` and adds `GET /metrics` in the Prometheus text format, for those who `mayRead` it:
 * figures reveal what is busy and what fails.
 */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      // The pattern, never the path: ids would make a series each.
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new Failure('unauthenticated', { message: 'Send METRICS_TOKEN as a bearer token.' });
    }
    reply.header('content-type', metrics.registry.contentType);
    return reply.send(await metrics.registry.metrics());
  });
}
