import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

/** Runs the built server in this process, without a second one. */
export async function serve(args) {
  enableCompileCache(inRoot('.cache/compile'));
  globalThis.confabRoot = pathToFileURL(root).href;
  const server = await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
  return server.main(args);
}
