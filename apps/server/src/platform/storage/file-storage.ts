import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../errors/coded-error.ts';
import { checkKey, clampRange, isStorageKey, type Storage, type StoredObject } from './storage.ts';

const unknownType = 'application/octet-stream';
// Keys hold no dots, so no key leads into it.
const unfinishedFolder = '.unfinished';

/**
 * Storage in a directory of this machine. A file is written in a folder apart, flushed to the disk and moved to
 * its place, so that a crash leaves the old file, the new one, or a leftover in that folder, never half of one.
 */
export function fileStorage(directory: string): Storage {
  const root = path.resolve(directory);
  const unfinished = path.join(root, unfinishedFolder);
  const locate = (key: string): string => path.join(root, checkKey(key));
  const describe = async (key: string): Promise<StoredObject | undefined> => {
    const file = locate(key);
    const facts = await orUndefined(stat(file));
    if (!facts?.isFile()) return undefined;
    const contentType = await orUndefined(readFile(typePath(file), 'utf8'));
    return { size: facts.size, contentType: contentType || unknownType, modifiedAt: facts.mtime };
  };

  return {
    put: async (key, body, { contentType }) => {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true });
      await mkdir(unfinished, { recursive: true });
      await writeWhole(unfinished, typePath(file), Readable.from([contentType]));
      const size = await writeWhole(unfinished, file, Buffer.isBuffer(body) ? Readable.from([body]) : body);
      return { size };
    },
    get: async (key, options) => {
      const found = await describe(key);
      if (!found) return undefined;
      const range = options?.range && clampRange(options.range, found.size);
      return { ...found, stream: createReadStream(locate(key), range), ...(range && { range }) };
    },
    head: describe,
    delete: async (key) => {
      const file = locate(key);
      await rm(file, { force: true });
      await rm(typePath(file), { force: true });
    },
    list: () => keysBelow(root, ''),
    removeLeftovers: async (before) => {
      let count = 0;
      for (const name of (await orUndefined(readdir(unfinished))) ?? []) {
        const file = path.join(unfinished, name);
        const facts = await orUndefined(stat(file));
        if (facts === undefined || facts.mtime >= before) continue;
        await rm(file, { force: true });
        count += 1;
      }
      return count;
    },
    signedUrl: (key) => {
      checkKey(key);
      return Promise.resolve(null);
    },
    probe: async () => {
      await mkdir(unfinished, { recursive: true });
      const file = path.join(root, `.probe-${randomUUID()}`);
      await writeWhole(unfinished, file, Readable.from(['probe']));
      await rm(file);
    },
    close: () => Promise.resolve(),
  };
}

async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await orUndefined(opendir(path.join(root, folder)));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== unfinishedFolder) yield* keysBelow(root, key);
    } else if (isStorageKey(key)) yield key;
  }
}

// Keys hold no dots, so the file of a content type can never be the file of another key.
const typePath = (file: string): string => `${file}.type`;

async function writeWhole(unfinished: string, file: string, source: Readable): Promise<number> {
  const temporary = path.join(unfinished, randomUUID());
  try {
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, target);
    await rename(temporary, file);
    await flushDirectory(path.dirname(file));
    return target.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

// The rename itself is only durable once the directory is flushed; Windows cannot open directories.
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}
