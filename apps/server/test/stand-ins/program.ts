import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another company's program, which receives events over HTTP. */
export type Program = {
  url: string;
  /** Its received events, in order. */
  received: Record<string, unknown>[];
  /** The raw bodies. */
  requests: { headers: IncomingHttpHeaders; text: string }[];
  /** Its response from now on. */
  answer(status: number | 'never'): void;
  close(): void;
};

export async function openProgram(): Promise<Program> {
  const received: Program['received'] = [];
  const requests: Program['requests'] = [];
  let status: number | 'never' = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push(JSON.parse(text));
      requests.push({ headers: request.headers, text });
      if (status !== 'never') response.writeHead(status, { location: '/elsewhere' }).end('Thanks');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    requests,
    answer: (next) => void (status = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
