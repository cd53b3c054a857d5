// The server as `serve.mjs` starts it, with the example channel beside its own: what a provider sends is measured
// over a provider that costs nothing.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { exampleChannel } from '../../../apps/server/test/example-channel/channel.ts';
import { inRoot, root } from '../../../scripts/launch/paths.mjs';

enableCompileCache(inRoot('.cache/compile'));
globalThis.confabRoot = pathToFileURL(root).href;
const server = await import(pathToFileURL(`${process.env.BENCH_BUILD}/main.js`).href);
const code = await server.main([], { channels: [exampleChannel] });
if (code !== undefined) process.exit(code);
