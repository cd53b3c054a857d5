// Becomes the server just as the launcher's start does, from the copy of the build that a run of benchmarks made:
// a source that changes meanwhile must not change what is measured.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from '../../../scripts/launch/paths.mjs';

enableCompileCache(inRoot('.cache/compile'));
globalThis.confabRoot = pathToFileURL(root).href;
const server = await import(pathToFileURL(`${process.env.BENCH_BUILD}/main.js`).href);
const code = await server.main([]);
if (code !== undefined) process.exit(code);
