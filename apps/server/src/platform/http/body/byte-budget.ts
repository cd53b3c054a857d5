import { Failure } from '@confab/contract/kit/errors';
import { addressGroup } from './address-group.ts';

/** What one request holds of a budget. */
export type Hold = {
  /** Throws `unavailable` when all together, or `too_many_requests` when its address alone, would hold too much. */
  take: (bytes: number) => void;
  /** Gives everything back; more than once does no harm. */
  release: () => void;
};

export type ByteBudget = {
  open: (address: string | undefined) => Hold;
};

/** Seconds after which a caller may find room again. */
const retryAfter = 5;

/**
 * Bounds what all requests together may hold of something (memory, disk), and what those of one address may: a few
 * callers can then not take all of it. This machine's own address has no share of its own, for behind a proxy that is
 * not named in the settings it is everybody's.
 */
export function byteBudget(limits: { maxBytes: number; maxBytesPerAddress: number }): ByteBudget {
  const byAddress = new Map<string, number>();
  let total = 0;
  const add = (group: string | undefined, bytes: number): void => {
    total += bytes;
    if (group === undefined) return;
    const held = (byAddress.get(group) ?? 0) + bytes;
    if (held === 0) byAddress.delete(group);
    else byAddress.set(group, held);
  };
  return {
    open: (address) => {
      const group = addressGroup(address);
      let held = 0;
      return {
        take: (bytes) => {
          if (group !== undefined && (byAddress.get(group) ?? 0) + bytes > limits.maxBytesPerAddress)
            throw new Failure('too_many_requests', { retryAfter });
          if (total + bytes > limits.maxBytes) throw new Failure('unavailable', { retryAfter });
          held += bytes;
          add(group, bytes);
        },
        release: () => {
          add(group, -held);
          held = 0;
        },
      };
    },
  };
}
