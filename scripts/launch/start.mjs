import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildStale } from './build.mjs';
import { inRoot, root } from './paths.mjs';

/** Builds what is stale and becomes the server: no second process, no second load. */
export async function main(args) {
  const asksOnly = args.includes('--help') || args.includes('-h');
  await buildStale(asksOnly ? ['server'] : undefined);
  enableCompileCache(inRoot('.cache/compile'));
  globalThis.confabRoot = pathToFileURL(root).href;
  const server = await import(pathToFileURL(inRoot('apps/server/dist/main.js')).href);
  return server.main(args);
}
