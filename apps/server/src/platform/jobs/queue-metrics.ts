import { Gauge } from 'prom-client';
import type { Metrics } from '../metrics/metrics.ts';
import type { QueueStats } from './stats.ts';

const figures = [
  [
    'oldestWaiting',
    'confab_jobs_oldest_waiting_seconds',
    'Age of the oldest job that could run and does not.',
  ],
  ['waiting', 'confab_jobs_waiting', 'Jobs that could run now and do not.'],
  ['dead', 'confab_jobs_dead', 'Jobs that have used up their attempts.'],
] as const;

/** Adds metrics of each queue; `read` queries all figures in one statement on each scrape. */
export function queueMetrics(metrics: Metrics, read: () => Promise<readonly QueueStats[]>): void {
  let pending: Promise<readonly QueueStats[]> | undefined;
  const once = async (): Promise<readonly QueueStats[]> => {
    pending ??= read().finally(() => (pending = undefined));
    return pending;
  };
  for (const [key, name, help] of figures) {
    const gauge: Gauge<'queue'> = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [metrics.registry],
      async collect() {
        for (const stats of await once().catch(() => [])) gauge.set({ queue: stats.queue }, stats[key]);
      },
    });
  }
}
