// Runs the server like the launcher's start, from the copy of the build made for this run: a source that
// changes meanwhile must not affect the measurement.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from '../../../scripts/launch/paths.mjs';

enableCompileCache(inRoot('.cache/compile'));
globalThis.confabRoot = pathToFileURL(root).href;
const server = await import(pathToFileURL(`${process.env.BENCH_BUILD}/main.js`).href);
const code = await server.main([]);
if (code !== undefined) process.exit(code);
