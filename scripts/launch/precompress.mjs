import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Only files with a content hash in their name: others would be served outdated after a rebuild that skips
 * this.
 */
const worthIt = /-[\w-]{8,}\.(js|css|svg|json)$/;
/** A smaller file fits in one packet anyway. */
const minBytes = 1024;

/**
 * Writes a `.br` and a `.gz` next to the text files under `folder`, so that the server need not compress them.
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
  await Promise.all(files.map((file) => compressOne(join(file.parentPath, file.name))));
}

async function compressOne(path) {
  const content = await readFile(path);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
