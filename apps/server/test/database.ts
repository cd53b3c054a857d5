import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { databaseUrl, templateDatabase } from './cluster.ts';

/** A migrated, empty database for one test file. `close` ends its connections and drops it. */
export type TestDatabase = Database & { readonly url: string; readonly close: () => Promise<void> };

/**
 * Clones the migrated template into a database of its own (about 30 ms). Call it in `beforeAll` and close it
 * in `afterAll`; `url` opens further connections to it. One that `isEmpty` has not been migrated.
 */
export async function createTestDatabase(
  options: { poolSize?: number; isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.isEmpty === true ? 'template0' : templateDatabase;
  await asAdmin(clusterUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(clusterUrl, name);
  const database = openDatabase({
    url,
    poolSize: options.poolSize ?? 10,
    applicationName: 'confab-test',
    onError: () => undefined,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await asAdmin(clusterUrl, `drop database if exists ${name} with (force)`);
  };
  return { ...database, url, close };
}

async function asAdmin(clusterUrl: string, statement: string): Promise<void> {
  const admin = openDatabase({
    url: clusterUrl,
    poolSize: 1,
    applicationName: 'confab-test',
    onError: () => undefined,
  });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
