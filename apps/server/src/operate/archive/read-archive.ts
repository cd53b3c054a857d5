import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { StartError } from '../../platform/start-error.ts';
import { byteReader, type ByteReader } from './byte-reader.ts';
import { checksumFile } from './checksum.ts';
import { blockBytes, paddingOf, readTarHeader } from './tar.ts';

/** A file of an archive. Its content is read completely before the next file is requested, or not at all. */
export type ArchiveEntry = { name: string; bytes: number; content: () => AsyncGenerator<Buffer> };

/**
 * The files of an archive in their order, except for its checksum, which is compared at the end. Throws StartError
 * when the archive is cut or changed.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip();
  const fed = pipeline(createReadStream(file), gunzip);
  // The reader of its output sees the same error.
  fed.catch(() => undefined);
  try {
    for await (const entry of entriesOf(byteReader(gunzip)))
      yield { ...entry, content: () => explained(entry.content(), file) };
  } catch (error) {
    throw explain(error, file);
  } finally {
    gunzip.destroy();
  }
}

async function* explained(chunks: AsyncGenerator<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): Error {
  if (error instanceof StartError) return error;
  const known = Object.entries(reasons).find(([code]) => hasCode(error, code));
  if (known !== undefined) return new StartError(known[1](file), { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`The backup ${file} is damaged: ${reason}.`, { cause: error });
}

/** The error of a file that cannot be read as an archive. */
const reasons: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder. Name one archive in it.`,
  EACCES: (file) => `${file} may not be read by this user.`,
  Z_DATA_ERROR: (file) => `${file} is not an archive of npm run backup, or it is damaged.`,
};

/** Reads a small file of an archive whole. */
export async function readWhole(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.bytes > maxWholeBytes) throw new Error(`${entry.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const maxWholeBytes = 64 * 2 ** 20;

async function* entriesOf(reader: ByteReader): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256');
  let isWhole = false;
  for (;;) {
    const header = await reader.take(blockBytes);
    const member = readTarHeader(header);
    if (member === undefined) break;
    if (isWhole) throw new Error('something follows its checksum');
    if (member.name === checksumFile) {
      await compare(reader, member.bytes, hash);
      isWhole = true;
      continue;
    }
    hash.update(header);
    const content = hashed(reader.stream(member.bytes), hash);
    yield { ...member, content: () => content };
    for await (const _ of content);
    await reader.take(paddingOf(member.bytes));
  }
  if (!isWhole) throw new Error('its end is missing');
  // The compressed file has its own checksum behind its last byte.
  await reader.toEnd();
}

async function* hashed(chunks: AsyncGenerator<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Bytes of the longest checksum; it is written as hexadecimal digits and a line end. */
const maxChecksumBytes = 128;

async function compare(reader: ByteReader, bytes: number, hash: Hash): Promise<void> {
  if (bytes > maxChecksumBytes) throw new Error('its checksum is none');
  const member = (await reader.take(bytes)).toString('latin1').trim();
  await reader.take(paddingOf(bytes));
  if (member !== hash.digest('hex')) throw new Error('its content does not match its checksum');
}
