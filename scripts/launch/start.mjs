import { buildStale } from './build.mjs';
import { serve } from './serve.mjs';

/**
 * Builds what is stale and becomes the server.
 * @param {object | undefined} args undefined: only the help of the server
 */
export async function main(args) {
  await buildStale(args ? undefined : ['server']);
  return serve(args ? [] : ['--help']);
}
