import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Counts = { statements: number; bytesIn: number; bytesOut: number };

/** A proxy between a server and its PostgreSQL that counts messages. `url` is for the server. */
export type CountingProxy = {
  readonly url: string;
  /** The counts since the last call. */
  readonly take: () => Counts;
  readonly close: () => Promise<void>;
};

/** Opens a proxy to the database that listens in this folder. */
export async function openCountingProxy(socketFolder: string): Promise<CountingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'confab-proxy-'));
  let counts: Counts = { statements: 0, bytesIn: 0, bytesOut: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(join(socketFolder, '.s.PGSQL.5432'));
    const count = statementCounter(() => (counts.statements += 1));
    client.on('data', (chunk) => {
      counts.bytesOut += chunk.length;
      count(chunk);
    });
    database.on('data', (chunk) => (counts.bytesIn += chunk.length));
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    url: `postgres://confab@localhost/confab?host=${encodeURIComponent(folder)}`,
    take() {
      const taken = counts;
      counts = { statements: 0, bytesIn: 0, bytesOut: 0 };
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const execute = 'E'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);

/**
 * Parses the frontend's side of the protocol: a type byte and a length, after a first message without a type.
 */
function statementCounter(onStatement: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let introduced = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = introduced ? 1 : 0;
      if (rest.length < header + 4) return;
      const length = header + rest.readUInt32BE(header);
      if (rest.length < length) return;
      if (introduced && (rest[0] === execute || rest[0] === query)) onStatement();
      introduced = true;
      rest = rest.subarray(length);
    }
  };
}
