import { setImmediate } from 'node:timers/promises';
import type { Rendered } from './render.ts';
import { deliver, type Subscription } from './subscription.ts';
import type { Subscribers } from './subscribers.ts';

/** Sockets served per turn of the event loop: a large audience must not delay requests. */
const subscribersPerTurn = 500;

export type FanOut = {
  push(event: Rendered): void;
  /** Every event up to this number has been delivered to all sockets that were subscribed for it. */
  done(): number;
  /** Whether nothing is being handed out. */
  idle(): boolean;
  waiting(): number;
};

/** Hands events to subscriptions, one after the other so that all receive the same order. */
export function createFanOut(options: {
  subscribers: Subscribers<Subscription>;
  /** Bytes that may wait for one socket. */
  maxBacklogBytes: number;
  onError: (error: unknown) => void;
}): FanOut {
  const queue: Rendered[] = [];
  let running = false;
  let done = 0;
  const one = async (event: Rendered): Promise<void> => {
    const listeners = options.subscribers.candidates(event.accountId, event.audience);
    for (const [index, listener] of listeners.entries()) {
      if (index > 0 && index % subscribersPerTurn === 0) await setImmediate();
      try {
        deliver(listener, event, options.maxBacklogBytes);
      } catch (error) {
        options.onError(error);
      }
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    let served = 0;
    while (queue.length > 0) {
      // Taken in one go: removing the first of a long list over and over is slow.
      for (const event of queue.splice(0)) {
        await one(event);
        if (event.number > 0) done = event.number;
        served += 1;
        if (served % subscribersPerTurn === 0) await setImmediate();
      }
    }
    running = false;
  };
  return {
    push(event) {
      queue.push(event);
      if (!running) void run();
    },
    done: () => done,
    idle: () => !running,
    waiting: () => queue.length,
  };
}
