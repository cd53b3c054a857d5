import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { everybodyForwarded } from '../http/caller-networks.ts';
import type { Network } from '../rate-limit/networks.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { fairQueue } from '../queue/fair-queue.ts';

/** What sockets ask the database, so that no socket or network keeps others waiting. */
export type Lookups = {
  /** The lookups of a new socket. */
  ofSocket(networks: readonly Network[]): SocketLookups;
};

export type SocketLookups = {
  /** Runs work of this socket, after its earlier work and in turn with other networks. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Whether this network has been refused so often that an identifier nobody has proven here is not looked up. */
  isBarred(identifier: string): boolean;
  notePermitted(identifier: string): void;
  /** Counts a refusal of this network; false when it was this socket's last. */
  noteRefused(): Promise<boolean>;
};

/**
 * Refusals of an address in a minute: a whole office whose tokens were all renewed at once, and no guessing. Beyond
 * it, strangers of that network are not looked up; who was let in here before still is, since members may share
 * an address with whoever floods.
 */
const refusalsPerAddress = { limit: 300, windowSeconds: 60 };
/** How many identifiers are known to have been let in. */
const maxPermitted = 20_000;
const maxBarred = 10_000;

export function createLookups(options: {
  limiter: RateLimiter;
  /** Lookups that run at once: fewer than the connections of the pool, so that requests always find one. */
  atOnce: number;
  /** Refusals after which a socket is to be closed. */
  maxRefusals: number;
}): Lookups {
  const queue = fairQueue(options.atOnce);
  const permitted = new LRUCache<string, true>({ maxSize: maxPermitted, sizeCalculation: () => 1 });
  const barred = new LRUCache<string, true>({
    maxSize: maxBarred,
    sizeCalculation: () => 1,
    ttl: refusalsPerAddress.windowSeconds * 1000,
  });
  const countRefusal = async ({ name, share }: Network): Promise<void> => {
    const rule = { ...refusalsPerAddress, limit: refusalsPerAddress.limit * share };
    const { allowed, retryAfter } = await options.limiter.hit(`cable.refused:${name}`, rule);
    if (!allowed) barred.set(name, true, { ttl: retryAfter * 1000 });
  };
  return {
    ofSocket(networks) {
      // The widest: whoever has a /48 is one line, not one for each of its 65,536 subnets.
      const line = networks.findLast((network) => network !== everybodyForwarded)?.name ?? 'this machine';
      let last: Promise<unknown> = Promise.resolve();
      let refusals = 0;
      return {
        inTurn(work) {
          const turn = last.then(() => queue.run(line, work));
          last = turn.catch(() => undefined);
          return turn;
        },
        isBarred: (identifier) =>
          networks.some(({ name }) => barred.has(name)) && !permitted.has(keyOf(identifier)),
        notePermitted(identifier) {
          // Callers without a network cannot be barred.
          if (networks.length > 0) permitted.set(keyOf(identifier), true);
        },
        async noteRefused() {
          refusals += 1;
          await Promise.all(networks.map(countRefusal));
          return refusals < options.maxRefusals;
        },
      };
    },
  };
}

/** Identifiers carry tokens and may be long: only what tells them apart is kept. */
function keyOf(identifier: string): string {
  return hash('sha256', identifier, 'base64url');
}
