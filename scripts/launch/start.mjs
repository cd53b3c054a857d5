import { buildStale } from './build.mjs';
import { serve } from './serve.mjs';

/** Builds what is stale and becomes the server. */
export async function main(args) {
  const asksOnly = args.includes('--help') || args.includes('-h');
  await buildStale(asksOnly ? ['server'] : undefined);
  return serve(args);
}
