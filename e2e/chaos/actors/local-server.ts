import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A status code, or the connection is cut without an answer. */
export type Answer = number | 'cut';

export type LocalServer = { url: string; close(): Promise<void> };

/** A server of a customer on this machine, which receives JSON. */
export async function startLocalServer(
  answerTo: (text: string, headers: IncomingHttpHeaders) => Answer,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const answer = answerTo(text, request.headers);
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
