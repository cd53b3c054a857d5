import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';

/** A process that starts a database in the given directory, prints its URL, and waits to be killed. */
const [dataDir = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined };
const { url } = await startEmbeddedPostgres({ dataDir, log });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 1_000);
