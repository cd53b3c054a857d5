import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

/**
 * A migrated, empty database in which the extension vector is available, unlike in the PostgreSQL of the other
 * tests. It is PostgreSQL compiled for this process, with one connection.
 */
export async function openVectorDatabase(): Promise<Database> {
  const lite = await PGlite.create({ extensions: { vector, pg_trgm } });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: lite, port, maxConnections: 2 });
  await server.start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  await migrate(database.pool);
  const close = async (): Promise<void> => {
    await database.close();
    await server.stop();
    await lite.close();
  };
  return { ...database, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
