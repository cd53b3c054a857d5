import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log/log.ts';
import type { Bus } from '../live/bus.ts';
import { acquireLeadership } from '../outbox/leadership.ts';
import { createNotifier, type Notifier } from '../outbox/notifier.ts';

/** Continuous work, on one node at a time. */
export type SingletonService<C> = {
  name: string;
  /** Any number, another for each service and the same on every node. */
  lock: number;
  /**
   * Works until the signal; a failure is logged, and the work restarted. `notifier` fires when another part of the
   * server requests the service by name, which may get lost between nodes.
   */
  run(context: C, signal: AbortSignal, notifier: Notifier): Promise<void>;
};

export type RunningService = { stop(): Promise<void> };

const retryMs = 2000;
const watchMs = 1000;

/** Runs a service for as long as this node has its lock, and waits for the lock while another has it. */
export function startSingletonService<C>(
  pool: pg.Pool,
  service: SingletonService<C>,
  { context, log, bus }: { context: C; log: Logger; bus: Bus },
): RunningService {
  const stopped = new AbortController();
  const notifier = createNotifier();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'wake' && message.service === service.name) notifier.notifyOne();
  });
  const running = retry(pool, service, { context, log, notifier, stopped: stopped.signal });
  return {
    async stop() {
      unsubscribe();
      stopped.abort();
      await running;
    },
  };
}

type Parts<C> = { context: C; log: Logger; notifier: Notifier; stopped: AbortSignal };

async function retry<C>(pool: pg.Pool, service: SingletonService<C>, parts: Parts<C>): Promise<void> {
  const { log, stopped } = parts;
  while (!stopped.aborted) {
    try {
      await runAsLeader(pool, service, parts);
    } catch (error) {
      if (!stopped.aborted) log.warn({ err: error, service: service.name }, 'a service was interrupted');
    }
    await sleep(retryMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}

async function runAsLeader<C>(pool: pg.Pool, service: SingletonService<C>, parts: Parts<C>): Promise<void> {
  const leadership = await acquireLeadership(pool, service.lock);
  if (leadership === null) return;
  const lost = new AbortController();
  // Another node may get the lock as soon as the connection is lost: both must not work at the same time for long.
  const watching = setInterval(() => {
    if (!leadership.isLeader()) lost.abort();
  }, watchMs);
  try {
    await service.run(parts.context, AbortSignal.any([parts.stopped, lost.signal]), parts.notifier);
  } finally {
    clearInterval(watching);
    await leadership.release();
  }
}
