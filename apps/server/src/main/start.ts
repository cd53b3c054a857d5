import { createServer } from 'node:net';
import type { Channel } from '../channels/channel.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { ensureSecretKey } from '../platform/config/secret-key.ts';
import type { EmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { StartError } from '../platform/start-error.ts';
import { explainFailure } from './process/fatal.ts';
import { onStopSignal } from './process/stop-signals.ts';

/** Milliseconds requests in flight and running jobs get to finish. */
const maxDrainMs = 20_000;

/** For programs that start the server themselves. */
export type StartOptions = {
  /** Channels from outside this repository. */
  channels?: readonly Channel[];
};

/**
 * Runs the server until it is stopped. Resolves with an exit code when it could not start (one plain sentence per
 * reason on stderr) or printed help, and with undefined once it serves.
 */
export async function main(args: readonly string[], options: StartOptions = {}): Promise<number | undefined> {
  if (args.includes('--help') || args.includes('-h')) {
    const [{ helpText }, { providerSettings }] = await Promise.all([
      import('../platform/config/describe.ts'),
      import('./provider-settings.ts'),
    ]);
    process.stdout.write(helpText(providerSettings()));
    return 0;
  }
  if (args.length > 0) {
    console.error(
      `Confab takes no arguments such as "${args[0]}": its settings are environment variables, see --help.`,
    );
    return 2;
  }
  const endpoint = { host: '', port: 0 };
  try {
    checkNode();
    const config = loadConfig(process.env);
    Object.assign(endpoint, { host: config.host, port: config.port });
    await serve(config, options);
    return undefined;
  } catch (error) {
    for (const line of explainFailure(error, endpoint)) console.error(line);
    return 1;
  }
}

async function serve(config: Config, { channels = [] }: StartOptions): Promise<void> {
  const secretKey = ensureSecretKey(config);
  const { url, opening } = await spawnDatabase(config);
  try {
    // The database starts while the server's code is loaded and assembled.
    const [{ assemble }, { createLogger }] = await Promise.all([
      import('./assemble.ts'),
      import('../platform/log/log.ts'),
    ]);
    await addThem(channels);
    const log = createLogger({ level: config.logLevel });
    const host = await listenableHost(config.host);
    const port = config.port === 0 ? await freePort(host) : config.port;
    const frontendUrl = config.frontendUrl ?? `http://localhost:${port}`;
    const server = await assemble({
      config: { ...config, host, port, frontendUrl },
      databaseUrl: url,
      databaseUp: opening,
      secretKey,
      env: process.env,
      log,
    });
    await server.listen().catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    log.info({ roles: [...config.roles], port, node: process.pid }, 'node is ready');
    if (config.roles.has('web')) console.log(`Confab is ready at ${frontendUrl}`);
    else
      console.log(`Confab works as ${[...config.roles].join(' and ')}; its health is told on port ${port}.`);
    stopInOrder(server.stop, await opening, log);
  } catch (error) {
    // A database that failed to start is the reason for other errors; one that started must not outlive us.
    await (await opening).stop();
    throw error;
  }
}

async function addThem(channels: readonly Channel[]): Promise<void> {
  if (channels.length === 0) return;
  const { addChannels } = await import('../channels/registry.ts');
  addChannels(channels);
}

type DatabaseServer = Pick<EmbeddedPostgres, 'stop'> & { readonly exited?: Promise<void> };

/** Starts the database; `opening` resolves when it accepts connections, or rejects with the reason. */
async function spawnDatabase(config: Config): Promise<{ url: string; opening: Promise<DatabaseServer> }> {
  const spawned = Promise.withResolvers<string>();
  const opening = openDatabaseServer(config, spawned.resolve);
  opening.catch(spawned.reject);
  return { url: await spawned.promise, opening };
}

async function openDatabaseServer(
  { databaseUrl, dataDir }: Config,
  onSpawn: (url: string) => void,
): Promise<DatabaseServer> {
  if (databaseUrl === undefined) {
    const { startEmbeddedPostgres } = await import('../platform/postgres/embedded.ts');
    const log = { info: (text: string) => console.log(text), warn: (text: string) => console.error(text) };
    return startEmbeddedPostgres({ dataDir, log, onSpawn });
  }
  onSpawn(databaseUrl);
  const { checkServerVersion } = await import('../platform/postgres/server-version.ts');
  await checkServerVersion(databaseUrl);
  return { stop: () => Promise.resolve() };
}

type Log = { info(text: string): void; error(details: object, text: string): void };

/** Requests in flight first, then the database; a second signal or a hanging drain forces the exit. */
function stopInOrder(stopServer: () => Promise<void>, database: DatabaseServer, log: Log): void {
  let stopping = false;
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${reason}.`);
    setTimeout(() => process.exit(1), maxDrainMs).unref();
    try {
      await stopServer();
      await database.stop();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'Shutdown failed.');
      process.exit(1);
    }
  };
  onStopSignal(
    (reason) => void stop(reason, 0),
    () => process.exit(1),
  );
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'Unhandled error.');
    void stop('an unhandled error', 1);
  });
  void database.exited?.then(() => stop('the database ended', 1));
}

function checkNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24)
    throw new StartError(
      `Confab runs on Node 24 or later; this is Node ${process.versions.node}. Use: npm start`,
    );
}

/** Where the machine has no IPv6, all its addresses are those of IPv4. */
async function listenableHost(host: string): Promise<string> {
  if (host !== '::') return host;
  return freePort(host).then(
    () => host,
    () => '0.0.0.0',
  );
}

function freePort(host: string): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (import.meta.main) {
  const code = await main(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
}
