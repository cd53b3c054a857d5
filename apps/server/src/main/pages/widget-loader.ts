import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { accepts } from '../../platform/http/compress.ts';

type Form = { encoding: 'br' | 'gzip' | undefined; bytes: Buffer; etag: string };

/** The script that customers' pages load, in the form a browser reads. */
export type Loader = { formFor(acceptEncoding: string | string[] | undefined): Promise<Form> };

/**
 * Reads the loader of a built widget, and again after a new build. Its name never changes, so its compressed forms are
 * made here, once for each build: beside the file they could be older than it. `missing` makes the error to throw while
 * there is none.
 */
export function openLoader(directory: string, missing: () => Error): Loader {
  const file = path.join(directory, 'sdk.js');
  let known: { builtAt: number; forms: readonly [Form, Form, Form] } | undefined;
  return {
    async formFor(acceptEncoding) {
      try {
        const { mtimeMs } = await stat(file);
        if (known?.builtAt !== mtimeMs) known = { builtAt: mtimeMs, forms: formsOf(await readFile(file)) };
      } catch (error) {
        throw hasCode(error, 'ENOENT') ? missing() : error;
      }
      const [brotli, gzip, plain] = known.forms;
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
