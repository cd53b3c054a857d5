import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { version } from '../main/version.ts';
import type { Config } from '../platform/config/config.ts';
import { hasCode } from '../platform/errors/coded-error.ts';
import { hasEmbeddedDatabase, openForCommand } from '../platform/postgres/command-database.ts';
import type { PostgresLog } from '../platform/postgres/postmaster.ts';
import { StartError } from '../platform/start-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { connect } from './connect.ts';
import * as dump from './dump-queries.ts';
import {
  archiveFormat,
  type Contents,
  contentsFile,
  keyFile,
  type Manifest,
  manifestFile,
  storedFile,
  tableFile,
  type TableOfBackup,
  typeFile,
} from './manifest.ts';

export type BackupOptions = {
  /** Path of the archive, which must not exist. */
  readonly file: string;
  /** Whether stored files are in it; they may be backed up by other means. */
  readonly withFiles: boolean;
  readonly say: PostgresLog;
  /** Called with the name of the snapshot that will be in the archive, for readers of the same state. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>;
};

export type BackupSummary = { bytes: number; rows: number; files: number; hasKey: boolean };

/**
 * Writes a snapshot of the database, the files, and the secret key (if it is in the data directory) into one archive.
 * The server may be running. Uses constant memory. Throws StartError with a plain sentence when it cannot.
 */
export async function backUp(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'secretKey'>,
  options: BackupOptions,
): Promise<BackupSummary> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDir))
    throw new StartError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const archive = writeArchive(options.file);
  try {
    const key = config.secretKey === undefined ? readKey(dataDir) : undefined;
    const rows = await addDatabase(archive, config, options, key);
    const files = options.withFiles ? await addFiles(archive, config) : 0;
    return { bytes: await archive.finish(), rows, files, hasKey: key !== undefined };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

function readKey(dataDir: string): Buffer | undefined {
  const file = join(dataDir, 'secret.key');
  return existsSync(file) ? readFileSync(file) : undefined;
}

async function addDatabase(
  archive: ArchiveWriter,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { say, withFiles, onSnapshot }: BackupOptions,
  key: Buffer | undefined,
): Promise<number> {
  const server = await openForCommand(config, say);
  const client = await connect(server.url);
  try {
    const snapshot = await dump.openSnapshot(client);
    const manifest = await describe(client, { hasKey: key !== undefined, hasFiles: withFiles });
    await onSnapshot?.(snapshot);
    await archive.add(manifestFile, json(manifest));
    if (key !== undefined) await archive.add(keyFile, key);
    const tables: Contents['tables'] = [];
    for (const table of manifest.tables)
      tables.push({ ...table, rows: await addTable(archive, client, table) });
    const sequences = await dump.readSequences(client);
    await archive.add(contentsFile, json({ tables, sequences } satisfies Contents));
    return tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function describe(client: pg.Client, has: Pick<Manifest, 'hasKey' | 'hasFiles'>): Promise<Manifest> {
  const migrations = await dump.appliedMigrations(client);
  if (migrations === undefined)
    throw new StartError('The database is not one of Confab, or no Confab was started on it yet.');
  return {
    format: archiveFormat,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    hasJobTables: await dump.hasJobTables(client),
    tables: await dump.listTables(client),
    keyFingerprint: await dump.keyFingerprint(client),
    ...has,
  };
}

/** Pieces are gathered in memory, because a file of the archive begins with its size. */
const pieceBytes = 4 * 2 ** 20;

async function addTable(archive: ArchiveWriter, client: pg.Client, table: TableOfBackup): Promise<number> {
  const copy = dump.copyOut(client, table);
  let gathered: Buffer[] = [];
  let bytes = 0;
  let chunks = 0;
  const addPiece = async (): Promise<void> => {
    chunks += 1;
    const chunk = Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
    await archive.add(tableFile(table, chunks), chunk);
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await addPiece();
  }
  if (bytes > 0) await addPiece();
  return copy.rowCount;
}

async function addFiles(
  archive: ArchiveWriter,
  { storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>,
): Promise<number> {
  const storage = await openStorage(storageUrl, dataDir);
  let count = 0;
  try {
    for await (const key of storage.list()) if (await addStoredFile(archive, storage, key)) count += 1;
    return count;
  } finally {
    await storage.close();
  }
}

/** False when it was deleted since it was listed; once its first bytes were read, the rest can be, too. */
async function addStoredFile(archive: ArchiveWriter, storage: Storage, key: string): Promise<boolean> {
  const object = await storage.get(key);
  if (object === undefined) return false;
  const chunks: AsyncIterator<Buffer> = object.stream[Symbol.asyncIterator]();
  const first = await chunks.next().catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (first === undefined) return false;
  await archive.add(typeFile(key), Buffer.from(object.contentType));
  await archive.add(storedFile(key), { bytes: object.size, stream: continued(first, chunks) });
  return true;
}

async function* continued(
  first: IteratorResult<Buffer>,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  for (let next = first; next.done !== true; next = await chunks.next()) yield next.value;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
