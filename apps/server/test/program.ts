import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another company's program, which is told what happens by HTTP. */
export type Program = {
  url: string;
  /** What it was told so far, in order. */
  told: Record<string, unknown>[];
  /** How it answers from now on. */
  answer(status: number | 'never'): void;
  close(): void;
};

export async function openProgram(): Promise<Program> {
  const told: Record<string, unknown>[] = [];
  let status: number | 'never' = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      told.push(JSON.parse(text));
      if (status !== 'never') response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    told,
    answer: (next) => void (status = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
