import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

/** Becomes the server from what was built: no second process, no second load. */
export async function serve(args) {
  enableCompileCache(inRoot('.cache/compile'));
  globalThis.confabRoot = pathToFileURL(root).href;
  const server = await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
  return server.main(args);
}
