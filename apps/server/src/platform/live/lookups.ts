import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { allForwardedCallers } from '../http/callers/caller-networks.ts';
import type { Network } from '../rate-limit/networks.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { fairQueue } from '../queue/fair-queue.ts';
import type { Subscriber } from './hub-types.ts';

/** Database queries of sockets, scheduled so that no socket or network blocks others. */
export type Lookups = {
  /** The lookups of a new socket. */
  ofSocket(networks: readonly Network[]): SocketLookups;
};

export type SocketLookups = {
  /** Runs work of this socket after its earlier work, taking turns with other networks. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Looks up a subscriber in turn, as long as it is still requested; null if unknown. When a network has been rejected
   * too often, an identifier that was never authorized here waits in the slow queue, and gets `'busy'` when that is
   * full.
   */
  subscriberOf(
    identifier: string,
    isCurrent: () => boolean,
    find: () => Promise<Subscriber | null>,
  ): Promise<Subscriber | null | 'busy'>;
  /** Counts a rejection of this network; false when this socket has used up its allowance. */
  noteRejected(): Promise<boolean>;
};

/**
 * Rejections per address and minute: enough for a whole office whose tokens were all renewed together, too few for
 * guessing. Beyond it, unknown identifiers of that network take the slow queue; those authorized here before do not,
 * since members may share an address with an attacker.
 */
const rejectionsPerAddress = { limit: 300, windowSeconds: 60 };
/** Maximum number of remembered identifiers that were authorized. */
const maxPermitted = 20_000;
const maxBarred = 10_000;
/**
 * The slow queue: 20 lookups a second for all barred networks, one socket at a time; the last one waits 50 seconds.
 */
const slowLine = { pauseMs: 50, maxWaiting: 1000 };

export function createLookups(options: {
  limiter: RateLimiter;
  /** Concurrent lookups: fewer than the pool's connections, so that requests always find one. */
  batchSize: number;
  /** Rejections after which a socket is closed. */
  maxRejections: number;
}): Lookups {
  const queue = fairQueue(options.batchSize);
  const slow = fairQueue(1);
  let sockets = 0;
  const permitted = new LRUCache<string, true>({ maxSize: maxPermitted, sizeCalculation: () => 1 });
  const barred = new LRUCache<string, true>({
    maxSize: maxBarred,
    sizeCalculation: () => 1,
    ttl: rejectionsPerAddress.windowSeconds * 1000,
  });
  const countRejection = async ({ name, share }: Network): Promise<void> => {
    const rule = { ...rejectionsPerAddress, limit: rejectionsPerAddress.limit * share };
    const { allowed, retryAfterSeconds } = await options.limiter.hit(`cable.refused:${name}`, rule);
    if (!allowed) barred.set(name, true, { ttl: retryAfterSeconds * 1000 });
  };
  return {
    ofSocket(networks) {
      // The widest network: a /48 shares one queue instead of having one for each of its 65,536 subnets.
      const line = networks.findLast((network) => network !== allForwardedCallers)?.name ?? 'this machine';
      sockets += 1;
      const socket = String(sockets);
      let last: Promise<unknown> = Promise.resolve();
      let rejections = 0;
      const after = <T>(work: () => Promise<T>): Promise<T> => {
        const turn = last.then(work);
        last = turn.catch(() => undefined);
        return turn;
      };
      const isBarred = (key: string): boolean =>
        networks.some(({ name }) => barred.has(name)) && !permitted.has(key);
      return {
        inTurn: (work) => after(() => queue.run(line, work)),
        async subscriberOf(identifier, isCurrent, find) {
          const key = keyOf(identifier);
          const findIfCurrent = async () => (isCurrent() ? find() : null);
          const found = await after(async () => {
            const first = await queue.run(line, async () => (isBarred(key) ? 'barred' : findIfCurrent()));
            if (first !== 'barred') return first;
            if (slow.waiting() >= slowLine.maxWaiting) return 'busy';
            return slow.run(socket, async () => {
              if (!isCurrent()) return null;
              const [late] = await Promise.all([find(), setTimeout(slowLine.pauseMs)]);
              return late;
            });
          });
          // Callers without a network cannot be barred.
          if (found !== null && found !== 'busy' && networks.length > 0) permitted.set(key, true);
          return found;
        },
        async noteRejected() {
          rejections += 1;
          await Promise.all(networks.map(countRejection));
          return rejections < options.maxRejections;
        },
      };
    },
  };
}

/** Identifiers contain tokens and may be long, so only a digest is stored. */
function keyOf(identifier: string): string {
  return hash('sha256', identifier, 'base64url');
}
