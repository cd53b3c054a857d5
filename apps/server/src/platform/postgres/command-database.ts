import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartError } from '../start-error.ts';
import { databaseName } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { isClaimed } from './owner.ts';
import type { PostgresLog } from './postmaster.ts';
import { checkServerVersion } from './server-version.ts';

export type CommandDatabase = { url: string; stop: () => Promise<void> };

/**
 * The database the server would use, for a command beside it: DATABASE_URL, else the embedded one, through the socket
 * of a Confab that runs on it or started for as long as needed; `log` gets the progress. Throws StartError with
 * a plain sentence.
 */
export async function openForCommand(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: PostgresLog,
): Promise<CommandDatabase> {
  const leave = (): Promise<void> => Promise.resolve();
  if (databaseUrl !== undefined) {
    await checkServerVersion(databaseUrl);
    return { url: databaseUrl, stop: leave };
  }
  if (isClaimed(dataDir)) return { url: socketUrl(dataDir), stop: leave };
  return startEmbeddedPostgres({ dataDir, log });
}

/** Whether the data directory has an embedded database. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
}

/** Where the database of a running Confab listens: the fifth line of its lock file. */
function socketUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const lock = join(folder, 'postmaster.pid');
  const socketFolder = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[4]?.trim() : undefined;
  if (socketFolder === undefined || socketFolder === '')
    throw new StartError(
      `A Confab is just starting on the data directory ${dataDir}. Try again when it is ready, or stop it first.`,
    );
  const socket = socketFolder === '.' ? folder : socketFolder;
  return `postgres://${databaseName}@localhost/${databaseName}?host=${encodeURIComponent(socket)}`;
}
