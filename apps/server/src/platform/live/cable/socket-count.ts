import type { Network } from '../../rate-limit/networks.ts';

/** How many sockets each network has. Those of callers without a network, on this machine, are not counted. */
export type SocketCount = {
  isFull(networks: readonly Network[]): boolean;
  /** Counts a socket; the returned function removes it from the count. */
  add(networks: readonly Network[]): () => void;
};

/** Allows each network `maxPerAddress` sockets for each of its shares. */
export function countSockets(maxPerAddress: number): SocketCount {
  const counts = new Map<string, number>();
  const change = (name: string, by: number): void => {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return {
    isFull: (networks) =>
      networks.some(({ name, share }) => (counts.get(name) ?? 0) >= maxPerAddress * share),
    add(networks) {
      for (const { name } of networks) change(name, 1);
      return () => {
        for (const { name } of networks) change(name, -1);
      };
    },
  };
}
