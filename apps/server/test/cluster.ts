import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { isClaimed } from '../src/platform/postgres/owner.ts';

/** Name of the migrated database that test databases are cloned from. */
export const templateDatabase = 'template_confab';

const folderPrefix = 'confab-test-';

export type TestCluster = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Starts a PostgreSQL in a throw-away directory, with a migrated template database. `stop` removes it all.
 * Directories left by killed runs are removed first. The template accepts no connections, so that it can always be
 * cloned, unless `openTemplate` is set.
 */
export async function startTestCluster({ openTemplate = false } = {}): Promise<TestCluster> {
  sweep();
  const dataDir = mkdtempSync(join(tmpdir(), folderPrefix));
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startEmbeddedPostgres({ dataDir, testing: true, log });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url, openTemplate);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

/** The address of another database in the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function makeTemplate(clusterUrl: string, open: boolean): Promise<void> {
  const admin = openDatabase({ url: clusterUrl, poolSize: 1, onError: () => undefined });
  await admin.pool.query(`create database ${templateDatabase}`);
  const template = openDatabase({
    url: databaseUrl(clusterUrl, templateDatabase),
    poolSize: 2,
    onError: () => undefined,
  });
  try {
    await migrate(template.pool);
  } finally {
    await template.close();
  }
  // One open connection to the template would make cloning it fail.
  if (!open) await admin.pool.query(`alter database ${templateDatabase} with allow_connections false`);
  await admin.close();
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(folderPrefix) && isAbandoned(path)) rmSync(path, { recursive: true, force: true });
  }
}

function isAbandoned(path: string): boolean {
  try {
    // A new directory may not be claimed yet.
    return readdirSync(path).length > 0 && !isClaimed(path);
  } catch {
    return false;
  }
}
