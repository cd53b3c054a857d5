import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's page on an origin of its own, which contains only the embed snippet. */
export async function startSite(snippet: string): Promise<{ url: string; close(): Promise<void> }> {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paperlane shop</title></head>
<body><h1>Paper, lovingly made</h1><p>Notebooks, cards and envelopes.</p>
${snippet}
</body></html>`;
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
