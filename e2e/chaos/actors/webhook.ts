import { createHash } from 'node:crypto';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

/** A customer's webhook endpoint, which sometimes disconnects before it responds. */
export type WebhookStandIn = LocalServer & {
  /** By message id, the fingerprint of each delivery of the new message; other events are only recorded. */
  deliveries: ReadonlyMap<number, readonly string[]>;
  /** By message id, the display id of its conversation. */
  conversations: ReadonlyMap<number, number>;
  setPatience(hangUp: number): void;
};

type Delivery = { id: number; content: string | null; event: string; conversation: { id: number } };

export async function startWebhook(history: History, random: Random): Promise<WebhookStandIn> {
  const deliveries = new Map<number, string[]>();
  const conversations = new Map<number, number>();
  let hangUp = 0;
  const server = await startLocalServer((text) => {
    const body = JSON.parse(text) as Delivery;
    if (body.event === 'message_created') {
      const known = deliveries.get(body.id) ?? [];
      known.push(createHash('sha1').update(String(body.content)).digest('hex').slice(0, 8));
      deliveries.set(body.id, known);
      conversations.set(body.id, body.conversation.id);
    }
    history.note('webhook', `${body.event} ${body.id} ${JSON.stringify(body.content)}`);
    return random.chance(hangUp) ? 'cut' : 200;
  });
  return { ...server, deliveries, conversations, setPatience: (probability) => void (hangUp = probability) };
}
