import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from '../../log/log.ts';
import { inProcessBus, type Bus, type BusMessage } from '../bus.ts';

const channel = 'confab:live';
const kinds: ReadonlySet<string> = new Set<BusMessage['kind']>(['events', 'ephemeral', 'invalidate', 'wake']);

/**
 * The bus of several nodes. This node receives its own messages immediately by function call, the others through
 * Redis. While Redis is down nothing is queued for it: nodes recover numbered events by number, the rest may be lost.
 * After a lost subscription every cached key may be stale, so `onReconnect` lets the owner of the caches clear them.
 */
export async function redisBus(options: {
  url: string;
  log: Logger;
  onReconnect?: () => void;
}): Promise<Bus> {
  const { Redis: Client } = await import('ioredis');
  const node = randomUUID();
  const local = inProcessBus((error) => options.log.error({ err: error }, 'bus handler failed'));
  // Messages that could not be sent immediately are worthless later, so the publisher keeps no queue.
  const publisher = new Client(options.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const subscriber = new Client(options.url, { maxRetriesPerRequest: null });
  watchConnection(publisher, 'publisher', options.log);
  watchConnection(subscriber, 'subscriber', options.log);
  subscriber.on('message', (_channel, text) => {
    const message = parse(text, node);
    if (message !== null) local.publish(message);
  });
  let subscribed = false;
  subscriber.on('ready', () => {
    if (subscribed) options.onReconnect?.();
    subscribed = true;
  });
  await subscriber.subscribe(channel);
  return {
    publish(message) {
      local.publish(message);
      publisher.publish(channel, JSON.stringify({ node, message })).catch((error: unknown) => {
        options.log.debug({ err: error }, 'live message not published to other nodes');
      });
    },
    subscribe: (handler) => local.subscribe(handler),
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
      await local.close();
    },
  };
}

function watchConnection(client: Redis, role: string, log: Logger): void {
  let down = false;
  client.on('error', (error) => {
    if (!down) log.warn({ err: error, role }, 'Redis connection lost; retrying');
    down = true;
  });
  client.on('ready', () => {
    if (down) log.info({ role }, 'Redis connection restored');
    down = false;
  });
}

/** Null for this node's own messages, and for messages that a newer or another program has published. */
function parse(text: string, node: string): BusMessage | null {
  try {
    const envelope = JSON.parse(text) as { node?: unknown; message?: BusMessage };
    if (envelope.node === node || envelope.message === undefined) return null;
    return kinds.has(envelope.message.kind) ? envelope.message : null;
  } catch {
    return null;
  }
}
