import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { accepts } from '../../platform/http/compress.ts';
import { builtFile } from './built-file.ts';

type Form = { encoding: 'br' | 'gzip' | undefined; bytes: Buffer; etag: string };

/** The script that customers' pages load, in the form a browser reads. */
export type Loader = { formFor(acceptEncoding: string | string[] | undefined): Promise<Form> };

/**
 * Reads the loader of a built widget, and again after a new build. Its name never changes, so its compressed forms are
 * made here, once for each build: stored files could be older than it. `missing` makes the error to throw while
 * there is none.
 */
export function openLoader(directory: string, missing: () => Error): Loader {
  const file = path.join(directory, 'sdk.js');
  const read = builtFile(file, async () => formsOf(await readFile(file)));
  return {
    async formFor(acceptEncoding) {
      const forms = await read();
      if (forms === undefined) throw missing();
      const [brotli, gzip, plain] = forms;
      if (accepts(acceptEncoding, 'br')) return brotli;
      return accepts(acceptEncoding, 'gzip') ? gzip : plain;
    },
  };
}

function formsOf(script: Buffer): [Form, Form, Form] {
  const tag = createHash('sha256').update(script).digest('base64url').slice(0, 27);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: script.length };
  return [
    { encoding: 'br', bytes: brotliCompressSync(script, { params }), etag: `"${tag}-br"` },
    { encoding: 'gzip', bytes: gzipSync(script, { level: 9 }), etag: `"${tag}-gzip"` },
    { encoding: undefined, bytes: script, etag: `"${tag}"` },
  ];
}
