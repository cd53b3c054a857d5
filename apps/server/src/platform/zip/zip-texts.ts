import { Zip, ZipDeflate } from 'fflate';

/** A text under its path in a packed file, in pieces. */
export type TextFile = { path: string; pieces: AsyncIterable<string> };

/** A ZIP file of these, in chunks: neither a file nor all of them are in memory at a time. */
export async function* zipTexts(files: AsyncIterable<TextFile>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(Buffer.from(chunk));
  });
  for await (const { path, pieces: chunks } of files) {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(Buffer.from(chunk));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
