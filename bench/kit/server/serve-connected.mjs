// Starts the server like `serve.mjs`, with the example channel in addition: inbound requests are measured with
// a provider of negligible cost.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { exampleChannel } from '../../../apps/server/test/example-channel/channel.ts';
import { inRoot, root } from '../../../scripts/launch/paths.mjs';

enableCompileCache(inRoot('.cache/compile'));
globalThis.confabRoot = pathToFileURL(root).href;
const server = await import(pathToFileURL(`${process.env.BENCH_BUILD}/main.js`).href);
const code = await server.main([], { channels: [exampleChannel] });
if (code !== undefined) process.exit(code);
