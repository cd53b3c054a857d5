import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config/config.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { createLogger } from '../platform/log/log.ts';
import { lockDatabase } from '../platform/nodes/node-lock.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { isClaimed } from '../platform/postgres/owner.ts';
import type { PostgresLog } from '../platform/postgres/postmaster.ts';
import { checkServerVersion } from '../platform/postgres/server-version.ts';
import { StartError } from '../platform/start-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { connect } from './connect.ts';
import { clearDatabase, isEmptyDatabase } from './load-queries.ts';

export type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'secretKey'>;

export type RestoreOptions = {
  readonly file: string;
  /** Whether existing data may be replaced: the files of a data directory are moved aside, a database is emptied. */
  readonly replace: boolean;
  readonly say: PostgresLog;
};

/** An empty place that no server uses while it is filled. */
export type Target = {
  readonly url: string;
  close(): Promise<void>;
  /** Makes it empty again, and closes it. */
  undo(): Promise<void>;
};

/** What a backup contains besides the database: the secret key to leave in the data directory, and files. */
type Brought = { key: string | undefined; hasFiles: boolean };

/**
 * Finds or makes room for a restore. Files are only in the way of others. Throws StartError when something is there
 * already, or a server runs on it.
 */
export async function openTarget(
  config: RestoreConfig,
  options: Pick<RestoreOptions, 'replace' | 'say'>,
  { key, hasFiles }: Brought,
): Promise<Target> {
  const files = hasFiles ? localFiles(config) : undefined;
  if (config.databaseUrl === undefined && isClaimed(config.dataDir))
    throw new StartError(`A Confab is running on ${config.dataDir}. Stop it before you restore.`);
  const taken = await takenPaths(config, files, key);
  const database = config.databaseUrl === undefined ? undefined : await openDatabase(config.databaseUrl);
  try {
    const isTaken = database?.isEmpty === false;
    const inTheWay = [...taken, ...(isTaken ? ['a database at DATABASE_URL with something in it'] : [])];
    if (inTheWay.length > 0 && !options.replace) throw new StartError(notEmptyMessage(inTheWay));
    setAside(taken, options.say);
    if (isTaken) await database?.clear();
    const undoFiles = restoreKey(config, key, files !== undefined);
    if (database !== undefined)
      return {
        url: database.url,
        close: () => database.close(),
        undo: async () => {
          await database.clear();
          await database.close();
          await undoFiles();
        },
      };
    return await openEmbedded(config, options, undoFiles);
  } catch (error) {
    await database?.close();
    throw error;
  }
}

const notEmptyMessage = (taken: readonly string[]): string =>
  `A backup is restored into an empty place, but there is ${taken.join(' and ')}. ` +
  'Name another DATA_DIR or DATABASE_URL, or add --replace: folders are moved aside, a database of DATABASE_URL is emptied.';

/** Undefined where files are in an object store. Its keys are random: the same key is the same file. */
function localFiles({ storageUrl, dataDir }: RestoreConfig): string | undefined {
  if (storageUrl === undefined) return join(dataDir, 'uploads');
  return storageUrl.startsWith('file://') ? fileURLToPath(storageUrl) : undefined;
}

/** Paths of existing files. */
async function takenPaths(
  config: RestoreConfig,
  files: string | undefined,
  key: string | undefined,
): Promise<string[]> {
  const cluster = join(config.dataDir, 'postgres');
  const keyPath = join(config.dataDir, 'secret.key');
  const taken = config.databaseUrl === undefined && existsSync(cluster) ? [cluster] : [];
  if (key !== undefined && existsSync(keyPath) && readFileSync(keyPath, 'utf8').trim() !== key)
    taken.push(keyPath);
  if (files !== undefined && (await isStoring(config))) taken.push(files);
  return taken;
}

async function isStoring({ storageUrl, dataDir }: RestoreConfig): Promise<boolean> {
  const storage = await openStorage(storageUrl, dataDir);
  for await (const _ of storage.list()) return true;
  return false;
}

function setAside(paths: readonly string[], say: PostgresLog): void {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (const path of paths) {
    const aside = `${path}.before-${stamp}`;
    renameSync(path, aside);
    say.info(`Moved ${path} to ${aside}.`);
  }
}

/** Returns a function that undoes what was written outside the database. */
function restoreKey(
  config: RestoreConfig,
  key: string | undefined,
  areFilesRestored: boolean,
): () => Promise<void> {
  const path = join(config.dataDir, 'secret.key');
  const isNew = key !== undefined && !existsSync(path);
  if (isNew) {
    makeFolder(config.dataDir);
    writeFileSync(path, `${key}\n`, { mode: 0o600, flush: true });
  }
  return async () => {
    if (isNew) rmSync(path, { force: true });
    if (areFilesRestored) await removeFiles(config);
  };
}

async function removeFiles({ storageUrl, dataDir }: RestoreConfig): Promise<void> {
  const storage = await openStorage(storageUrl, dataDir);
  for await (const key of storage.list()) await storage.delete(key);
}

type EmptyOrNot = { url: string; isEmpty: boolean; clear(): Promise<void>; close(): Promise<void> };

async function openDatabase(url: string): Promise<EmptyOrNot> {
  await checkServerVersion(url);
  // Prevents servers from using it until the transaction ends, and requires that none uses it now.
  const claim = await lockDatabase({
    url,
    shared: false,
    log: createLogger({ level: 'silent' }),
    waitMs: 1_000,
  });
  const withClient = async <T>(
    work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
  ): Promise<T> => {
    const client = await connect(url);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    url,
    isEmpty: await withClient(isEmptyDatabase),
    clear: () => withClient(clearDatabase),
    close: () => claim.release(),
  };
}

async function openEmbedded(
  { dataDir }: RestoreConfig,
  { say }: Pick<RestoreOptions, 'say'>,
  undoFiles: () => Promise<void>,
): Promise<Target> {
  const undo = async (): Promise<void> => {
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
    await undoFiles();
  };
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: say });
    return {
      url: server.url,
      close: server.stop,
      undo: async () => {
        await server.stop();
        await undo();
      },
    };
  } catch (error) {
    await undo();
    throw error;
  }
}
