import { createHash } from 'node:crypto';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { StartError } from '../../platform/start-error.ts';
import { checksumFile } from './checksum.ts';
import { chunkWriter } from './chunk-writer.ts';
import { blockBytes, paddingOf, tarHeader } from './tar.ts';

export type ArchiveWriter = {
  /** Adds a file. A stream must have exactly `bytes` bytes. */
  add(name: string, content: Buffer | { bytes: number; stream: AsyncIterable<Buffer> }): Promise<void>;
  /** Adds the checksum and gives the archive its name. Answers its size in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

/**
 * Writes a compressed tar archive that only its owner may read. Until it is whole it has another name. Throws
 * StartError when there is such a file already.
 */
export function writeArchive(file: string): ArchiveWriter {
  const known = statSync(file, { throwIfNoEntry: false });
  if (known?.isDirectory() === true) throw new StartError(`${file} is a folder. Name the archive in it.`);
  if (known !== undefined) throw new StartError(`${file} exists. Choose another name.`);
  makeFolder(dirname(file));
  const unfinished = `${file}.unfinished`;
  // Speed over size: pictures, which are most of it, do not become smaller anyway.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // An existing file may belong to another user, who could read the archive.
  rmSync(unfinished, { force: true });
  const written = pipeline(gzip, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
  // The writer gets the error.
  written.catch(() => undefined);
  const hash = createHash('sha256');
  const write = chunkWriter(gzip, written);
  const add: ArchiveWriter['add'] = async (name, content) => {
    const { bytes, stream } = Buffer.isBuffer(content)
      ? { bytes: content.length, stream: [content] }
      : content;
    const header = tarHeader(name, bytes);
    hash.update(header);
    await write(header);
    let count = 0;
    for await (const chunk of stream) {
      count += chunk.length;
      hash.update(chunk);
      await write(chunk);
    }
    if (count !== bytes) throw new Error(`${name} has ${count} bytes instead of ${bytes}`);
    await write(Buffer.alloc(paddingOf(bytes)));
  };
  return {
    add,
    async finish() {
      await add(checksumFile, Buffer.from(`${hash.copy().digest('hex')}\n`));
      await write(Buffer.alloc(2 * blockBytes));
      gzip.end();
      await written;
      await rename(unfinished, file);
      return (await stat(file)).size;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
