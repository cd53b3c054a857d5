import { isLoopback } from '../http/client-address.ts';

/** How many sockets each address has. Those of the own machine are not counted. */
export type AddressCount = {
  isFull(address: string): boolean;
  /** Counts one more; the function it answers takes it away again. */
  add(address: string): () => void;
};

export function countAddresses(most: number): AddressCount {
  const counts = new Map<string, number>();
  const change = (address: string, by: number): void => {
    const count = (counts.get(address) ?? 0) + by;
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  };
  return {
    isFull: (address) => (counts.get(address) ?? 0) >= most,
    add(address) {
      if (isLoopback(address)) return () => undefined;
      change(address, 1);
      return () => change(address, -1);
    },
  };
}
