import { Readable } from 'node:stream';
import type pg from 'pg';
import { openDatabase } from '../platform/db/database.ts';
import { migrate, migrationsFolder } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type ArchiveEntry, readArchive, readWhole } from './archive/read-archive.ts';
import { connect } from './connect.ts';
import * as load from './load-queries.ts';
import { type TableOfBackup, tableOfFile } from './manifest.ts';
import { fittingKey } from './restore-key.ts';
import { openTarget, type RestoreConfig, type RestoreOptions } from './target.ts';
import { keyOfFile, type Verified, verify } from './verify.ts';

export type RestoreSummary = { rows: number; files: number; version: string; createdAt: string };

/**
 * Brings a backup back into an empty data directory or database, and up to the release that runs this. Until all rows
 * are in and the references between them were checked, a server would find an installation without any. Throws
 * StartError with a plain sentence, before it changes anything, when the archive is damaged, newer than this release,
 * or its place is taken.
 */
export async function restore(config: RestoreConfig, options: RestoreOptions): Promise<RestoreSummary> {
  const { file, say } = options;
  say.info(`Checking ${file} …`);
  const verified = await verify(file);
  const key = fittingKey(config, verified);
  const target = await openTarget(config, options, { key, hasFiles: verified.manifest.hasFiles });
  try {
    const { manifest } = verified;
    await prepareTables(target.url, verified);
    const { rows, files } = await fill(config, target.url, file, verified);
    await catchUp(target.url);
    await target.close();
    return { rows, files, version: manifest.version, createdAt: manifest.createdAt };
  } catch (error) {
    await target.undo();
    throw error;
  }
}

/** Makes the tables as they were when the backup was written. */
async function prepareTables(url: string, { manifest }: Verified): Promise<void> {
  await withPool(url, async (pool) => {
    const names = new Set(manifest.migrations);
    await migrate(pool, migrationsFolder, (name) => names.has(name));
    if (!manifest.hasJobTables) return;
    const { migrateJobs } = await import('../platform/jobs/workers.ts');
    await migrateJobs(pool, createLogger({ level: 'silent' }));
  });
}

/** Rows and files in the order of the archive; the rows are there for others at the very end. */
async function fill(
  config: RestoreConfig,
  url: string,
  file: string,
  { manifest, contents }: Verified,
): Promise<{ rows: number; files: number }> {
  const storage = await openStorage(config.storageUrl, config.dataDir);
  const client = await connect(url);
  try {
    const unknown = await load.findUnknown(client, manifest.tables, contents.sequences);
    if (unknown.length > 0)
      throw new StartError(`The backup has something that Confab does not: ${unknown.join(', ')}.`);
    const references = await load.beginLoad(client);
    const loaded = { rows: new Map<string, number>(), files: 0 };
    await readThrough(file, client, storage, manifest.tables, loaded);
    for (const { schema, name, rows } of contents.tables)
      if ((loaded.rows.get(`${schema}.${name}`) ?? 0) !== rows)
        throw new Error(`table ${name} has other rows than the backup says`);
    await load.endLoad(client, references, contents.sequences);
    await client.query('commit');
    await client.query('analyze');
    return { rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0), files: loaded.files };
  } finally {
    await client.end();
    await storage.close();
  }
}

async function readThrough(
  file: string,
  client: pg.Client,
  storage: Storage,
  tables: readonly TableOfBackup[],
  loaded: { rows: Map<string, number>; files: number },
): Promise<void> {
  const byName = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  let table: { name: string; writer: load.TableWriter } | undefined;
  let contentType = '';
  const endTable = async (): Promise<void> => {
    if (table !== undefined) loaded.rows.set(table.name, await table.writer.end());
    table = undefined;
  };
  for await (const entry of readArchive(file)) {
    const name = tableOfFile(entry.name);
    if (name !== table?.name) await endTable();
    const described = name === undefined ? undefined : byName.get(name);
    if (name !== undefined && described !== undefined) {
      table ??= { name, writer: load.copyIn(client, described) };
      for await (const chunk of entry.content()) await table.writer.write(chunk);
    } else if (entry.name.endsWith('.type')) contentType = (await readWhole(entry)).toString('utf8');
    else loaded.files += await putFile(storage, entry, contentType);
  }
  await endTable();
}

async function putFile(storage: Storage, entry: ArchiveEntry, contentType: string): Promise<0 | 1> {
  const key = keyOfFile(entry.name);
  if (key === undefined) return 0;
  await storage.put(key, Readable.from(entry.content(), { objectMode: false }), {
    contentType,
    size: entry.bytes,
  });
  return 1;
}

/** Migrations newer than the release that wrote the backup. */
async function catchUp(url: string): Promise<void> {
  await withPool(url, async (pool) => {
    await migrate(pool);
    await load.recordRestore(pool);
  });
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const database = openDatabase({
    url,
    poolSize: 3,
    applicationName: 'confab-operate',
    onError: () => undefined,
  });
  try {
    await work(database.pool);
  } finally {
    await database.close();
  }
}
