import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { providerSettings } from '../channels/registry.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { providerUrls } from '../platform/config/provider-urls.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/ids/ids.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { PresenceStore } from '../platform/live/presence.ts';
import type { Logger } from '../platform/log/log.ts';
import { lazyMailer } from '../platform/mail/lazy-mailer.ts';
import { parseSender } from '../platform/mail/sender.ts';
import { createMemo, type Memo } from '../platform/memo/memo.ts';
import { createMetrics, gauge, type Metrics, metricsRoute } from '../platform/metrics/metrics.ts';
import { metricsReaders } from '../platform/metrics/may-read-metrics.ts';
import { healthRoute } from '../platform/http/health.ts';
import { livenessRoute } from '../platform/http/liveness.ts';
import { previewMaker } from '../platform/files/preview-maker.ts';
import { removeAbandonedFiles } from '../platform/files/temporary-file.ts';
import { lazyOutbound } from '../platform/outbound/lazy-outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { checkSameKey } from '../platform/nodes/same-key.ts';
import { buildApp, buildHealthApp } from './app.ts';
import { openBackground } from './background.ts';
import { buildPlatform } from './build-platform.ts';
import { openLive } from './live.ts';
import { createProbes } from './probes.ts';
import { forwardedWarning, warnAboutUntrustedProxy } from './proxies.ts';
import { lockNode, openBus, openLimiter, openPresence, warnAboutLocalStorage } from './shared.ts';
import { version } from './version.ts';

/** The parts of one process, up to but without listening. */
export type Server = {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  /** Starts to take requests on the configured address. */
  readonly listen: () => Promise<void>;
  /** Finishes requests in flight and running work, then closes everything but the database server. */
  readonly stop: () => Promise<void>;
};

export type AssembleOptions = {
  readonly config: Config & { readonly frontendUrl: string };
  readonly databaseUrl: string;
  /** Resolves when the database can be reached; all that needs none of it is made meanwhile. */
  readonly databaseUp: Promise<unknown>;
  readonly secretKey: string;
  /** Where settings of channels are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
};

/** Searches of a node at once: few, so that they leave the database's time to everything else. */
const searchConnections = 3;

/** Opens and migrates the database and puts the process together according to its roles. */
export async function assemble(options: AssembleOptions): Promise<Server> {
  const { config, databaseUrl, secretKey, env, log } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    // The last that was opened is the first to go: sockets and jobs before the pool they use.
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const database = openPool(options, 'confab', config.databasePoolSize);
    const search = openPool(options, 'confab-search', searchConnections);
    closers.push(() => Promise.all([database.close(), search.close()]));
    const claim = await lockNode(config, log);
    closers.push(() => claim.release());
    const memo = createMemo();
    // Invalidations sent while a node was cut off from the others are lost to it, so it forgets everything then.
    const onReconnect = [() => memo.clear()];
    const bus = await openBus(config, log, () => onReconnect.forEach((forget) => forget()));
    closers.push(() => bus.close());
    const presence = await openPresence(config, log);
    closers.push(() => presence.close());
    const onForwarded = forwardedWarning(log);
    const parts = { config, secretKey, log, database, search, bus, memo, presence, onForwarded, env };
    const platform = await platformOf(parts);
    closers.push(
      () => platform.limiter.close(),
      () => platform.mailer.close(),
      () => Promise.all([platform.storage.close(), platform.previews.close()]),
      () => platform.outbound.close(),
    );
    const metrics = createMetrics();
    const migrating = prepareDatabase(options, database);
    // Awaited below; a failure until then must not end the process without a word of why.
    migrating.catch(() => undefined);
    // The app is put together without a pause: the connection is asked for before, and made meanwhile.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    const [app] = await Promise.all([openApp(parts, platform, metrics), migrating]);
    const background = await openBackground({ ...parts, databaseUrl, metrics, platform });
    closers.push(() => background.stop());
    closers.push(() => app.close());
    if (config.roles.has('web')) {
      const live = await openLive(platform, { ...parts, pool: database.pool, server: app.server });
      closers.push(() => live.close());
      // Permissions may have changed meanwhile: every socket reconnects, resumes, and is authorized again.
      onReconnect.push(() => live.hub.disconnectAll('news were missed'));
    }
    warnAboutLocalStorage(config, log);
    if (config.roles.has('web')) warnAboutUntrustedProxy(config, log);
    return {
      app,
      platform,
      stop,
      listen: async () => {
        await app.listen({ port: config.port, host: config.host });
        background.begin();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openPool(
  { databaseUrl: url, log }: AssembleOptions,
  applicationName: string,
  poolSize: number,
): Database {
  const onError = (err: Error) => log.warn({ err, applicationName }, 'database connection lost');
  return openDatabase({ url, poolSize, applicationName, onError });
}

type Parts = {
  readonly config: AssembleOptions['config'];
  readonly secretKey: string;
  readonly log: Logger;
  readonly database: Database;
  readonly search: Database;
  readonly bus: Bus;
  readonly memo: Memo;
  readonly presence: PresenceStore;
  readonly onForwarded: () => void;
  readonly env: AssembleOptions['env'];
};

async function platformOf({
  config,
  secretKey,
  log,
  database,
  search,
  bus,
  memo,
  presence,
  env,
}: Parts): Promise<Platform> {
  await removeAbandonedFiles();
  return buildPlatform({
    db: database.db,
    searchDb: search.db,
    clock: systemClock,
    ids: systemIds,
    log,
    secretKey,
    bus,
    memo,
    presence,
    limiter: await openLimiter(config, log),
    mailer: lazyMailer({
      smtpUrl: config.smtpUrl,
      from: parseSender(config.mailerSenderEmail),
      directory: join(config.dataDir, 'mail'),
      log,
      clock: systemClock,
      ids: systemIds,
    }),
    storage: await openStorage(config.storageUrl, config.dataDir),
    translation: config.translation,
    providerUrls: providerUrls(env, providerSettings()),
    phonePush: config.phonePush,
    previews: previewMaker(),
    outbound: lazyOutbound({
      allowPrivate: config.allowPrivateNetworkTargets,
      userAgent: `Confab/${version}`,
    }),
    installation: {
      frontendUrl: config.frontendUrl,
      name: config.installationName,
      brandName: config.brandName,
      brandColor: config.brandColor,
      logos: config.logos,
      accountSignup: config.accountSignup,
      createNewAccountFromDashboard: config.createNewAccountFromDashboard,
      apiCors: config.apiCors,
      mailerSender: config.mailerSenderEmail,
      fileLinkTtl: config.fileLinkTtl,
      maxStorage: config.maxStorage,
      presenceDuration: config.presenceDuration,
    },
  });
}

async function prepareDatabase(
  { databaseUp, secretKey }: AssembleOptions,
  { pool }: Database,
): Promise<void> {
  await databaseUp;
  await migrate(pool);
  await checkSameKey(pool, secretKey);
}

async function openApp(
  { config, log, database, onForwarded }: Parts,
  platform: Platform,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const app = config.roles.has('web')
    ? await buildApp(platform, {
        trustedProxies: config.trustedProxies,
        uploadDirectory: join(config.dataDir, 'incoming'),
        onForwarded,
      })
    : buildHealthApp(platform);
  const probes = createProbes(database.pool, platform.storage);
  healthRoute(app, { probes, version }, (part, error) =>
    log.warn({ err: error, part }, 'health check failed'),
  );
  if (config.roles.has('web')) livenessRoute(app, { probes, now: () => systemClock.now() });
  gauge(metrics, 'confab_database_connections', 'Open database connections.', () => database.pool.totalCount);
  gauge(
    metrics,
    'confab_database_waiting',
    'Requests that wait for a database connection.',
    () => database.pool.waitingCount,
  );
  metricsRoute(app, metrics, metricsReaders(config.metricsToken));
  return app;
}
