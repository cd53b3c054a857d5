import type { Audience } from '../outbox/outbox.ts';

/** A committed event with its number, as the relay publishes it. `body` is `{"data":…}` or `{"data":…,"contact":…}`. */
export type NumberedEvent = {
  number: number;
  accountId: number;
  name: string;
  audience: Audience;
  body: string;
};

/** An event that is not stored: typing, presence. `data` is JSON text. */
export type EphemeralEvent = {
  accountId: number;
  name: string;
  audience: Audience;
  data: string;
};

export type BusMessage =
  /**
   * Committed events in the order of their numbers. `previous` is the highest number published before: a node that
   * has not seen it reads the missing events from the database. Without events it only announces the position.
   */
  | { kind: 'events'; epoch: string; previous: number; events: readonly NumberedEvent[] }
  | { kind: 'ephemeral'; event: EphemeralEvent }
  /** Invalidate what is cached under this key. */
  | { kind: 'invalidate'; key: string }
  /** The outbox has rows, or a service has work. */
  | { kind: 'wake'; service?: string };

export type BusHandler = (message: BusMessage) => void;

/**
 * Broadcasts messages to every node, the sender included, in the order in which each node published them. Delivery
 * to other nodes is best effort: events that must not be lost are recovered by their numbers.
 */
export type Bus = {
  publish(message: BusMessage): void;
  /** Returns the function that ends the subscription. */
  subscribe(handler: BusHandler): () => void;
  close(): Promise<void>;
};

/** The bus of a single process: a function call. An error in one handler is reported and does not affect the others. */
export function inProcessBus(onError: (error: unknown) => void): Bus {
  const handlers = new Set<BusHandler>();
  return {
    publish(message) {
      for (const handler of handlers) {
        try {
          handler(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    close: () => {
      handlers.clear();
      return Promise.resolve();
    },
  };
}
