import { readdir } from 'node:fs/promises';
import { isLaterJobTables } from '../platform/jobs/job-tables.ts';
import { migrationsFolder } from '../platform/db/migrate.ts';
import { StartError } from '../platform/start-error.ts';
import { isStorageKey } from '../platform/storage/storage.ts';
import { readArchive, readWhole } from './archive/read-archive.ts';
import {
  archiveFormat,
  type Contents,
  contentsFile,
  keyFile,
  type Manifest,
  manifestFile,
  readContents,
  readManifest,
  tableOfFile,
} from './manifest.ts';

export type Verified = {
  readonly manifest: Manifest;
  readonly contents: Contents;
  /** Undefined when the archive has none. */
  readonly key: string | undefined;
  readonly files: number;
};

/**
 * Reads an archive from its first to its last byte, compares its checksum, and returns its contents. Throws StartError
 * when it is damaged, no backup, or unreadable for this release.
 */
export async function verify(file: string): Promise<Verified> {
  let manifest: Manifest | undefined;
  let contents: Buffer | undefined;
  let key: string | undefined;
  let files = 0;
  for await (const entry of readArchive(file)) {
    if (manifest === undefined) {
      manifest = entry.name === manifestFile ? readManifest(await readWhole(entry)) : undefined;
      if (manifest === undefined) throw new StartError(`${file} is no backup of Confab.`);
      await rejectNewer(manifest);
    } else if (entry.name === keyFile) key = (await readWhole(entry)).toString('utf8').trim();
    else if (entry.name === contentsFile) contents = await readWhole(entry);
    else if (keyOfFile(entry.name) !== undefined) files += 1;
    else if (tableOfFile(entry.name) === undefined && !isTypeFile(entry.name))
      throw new StartError(`${file} has something in it that no backup of Confab has: ${entry.name}.`);
  }
  if (manifest === undefined || contents === undefined)
    throw new StartError(`${file} is no whole backup of Confab.`);
  // Only now is it known that the content is what was written.
  return { manifest, contents: readContents(contents), key, files };
}

/** The storage key of a stored file. */
export function keyOfFile(name: string): string | undefined {
  const key = name.startsWith('files/') ? name.slice('files/'.length) : '';
  return isStorageKey(key) ? key : undefined;
}

const isTypeFile = (name: string): boolean =>
  name.endsWith('.type') && keyOfFile(name.slice(0, -'.type'.length)) !== undefined;

async function rejectNewer(manifest: Manifest): Promise<void> {
  const known = new Set(await readdir(migrationsFolder));
  const isNewer =
    manifest.format > archiveFormat ||
    manifest.migrations.some((name) => (name.endsWith('.sql') ? !known.has(name) : isLaterJobTables(name)));
  if (!isNewer) return;
  throw new StartError(
    `The backup was written by a newer Confab (${manifest.version}). Install that release or a later one, and restore it there.`,
  );
}
