import { Failure } from '@confab/contract/kit/errors';
import type { Network } from '../../rate-limit/networks.ts';

/** One request's share of a budget. */
export type Reservation = {
  /**
   * Throws `unavailable` when all requests together, or `too_many_requests` when this network alone, would exceed
   * the budget, and `unprocessable` after release, because the caller has disconnected.
   */
  take: (bytes: number) => void;
  /** Releases everything; repeated calls do nothing. */
  release: () => void;
};

/** Opens the share of one request. */
export type OpenReservation = (networks: readonly Network[]) => Reservation;

export type ByteBudget = { open: OpenReservation };

/** Seconds after which a caller should retry. */
const retryAfterSeconds = 5;

/**
 * Limits what all requests together may use of something (memory, disk), and what those of one network may, so that
 * a few callers cannot use all of it. Callers without networks, on this machine, have no limit of their own.
 */
export function byteBudget(limits: { maxBytes: number; maxBytesPerAddress: number }): ByteBudget {
  const byNetwork = new Map<string, number>();
  let total = 0;
  const usedBy = ({ name }: Network): number => byNetwork.get(name) ?? 0;
  const add = (networks: readonly Network[], bytes: number): void => {
    total += bytes;
    for (const network of networks) {
      const used = usedBy(network) + bytes;
      if (used === 0) byNetwork.delete(network.name);
      else byNetwork.set(network.name, used);
    }
  };
  return {
    open: (networks) => {
      let used = 0;
      let isReleased = false;
      return {
        take: (bytes) => {
          // Work may continue briefly after the caller has disconnected; what it adds then would never be released.
          if (isReleased) throw new Failure('unprocessable', { message: 'The request was incomplete' });
          if (networks.some((each) => usedBy(each) + bytes > limits.maxBytesPerAddress * each.share))
            throw new Failure('too_many_requests', { retryAfterSeconds });
          if (total + bytes > limits.maxBytes) throw new Failure('unavailable', { retryAfterSeconds });
          used += bytes;
          add(networks, bytes);
        },
        release: () => {
          add(networks, -used);
          used = 0;
          isReleased = true;
        },
      };
    },
  };
}
