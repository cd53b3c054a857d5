import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';

/** A customer's webhook endpoint, which sometimes disconnects before it responds. */
export type WebhookStandIn = {
  url: string;
  /** By message id, the fingerprint of each delivery of the new message; other events are only recorded. */
  deliveries: ReadonlyMap<number, readonly string[]>;
  /** By message id, the display id of its conversation. */
  conversations: ReadonlyMap<number, number>;
  setPatience(hangUp: number): void;
  close(): Promise<void>;
};

type Delivery = { id: number; content: string | null; event: string; conversation: { id: number } };

export async function startWebhook(history: History, random: Random): Promise<WebhookStandIn> {
  const deliveries = new Map<number, string[]>();
  const conversations = new Map<number, number>();
  let hangUp = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Delivery;
      if (body.event === 'message_created') {
        const known = deliveries.get(body.id) ?? [];
        known.push(createHash('sha1').update(String(body.content)).digest('hex').slice(0, 8));
        deliveries.set(body.id, known);
        conversations.set(body.id, body.conversation.id);
      }
      history.note('webhook', `${body.event} ${body.id} ${JSON.stringify(body.content)}`);
      if (random.chance(hangUp)) request.socket.destroy();
      else response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    conversations,
    setPatience: (probability) => void (hangUp = probability),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
