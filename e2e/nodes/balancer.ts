import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A load balancer in front of web nodes: one public address that forwards to any node that accepts connections.
 */
export type Balancer = { readonly url: string; close(): Promise<void> };

/** Spreads connections over the ports in turn; a port that refuses one is skipped. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const first = (turn += 1);
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => undefined);
    const attempt = (tried: number): void => {
      if (tried >= ports.length || client.destroyed) return void client.destroy();
      const node = connect({
        port: ports[(first + tried) % ports.length] ?? 0,
        host: '127.0.0.1',
        allowHalfOpen: true,
      });
      let joined = false;
      node.on('connect', () => {
        joined = true;
        client.pipe(node);
        node.pipe(client);
        client.on('close', () => node.destroy());
        node.on('close', () => client.destroy());
      });
      node.on('error', () => (joined ? client.destroy() : attempt(tried + 1)));
    };
    attempt(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
