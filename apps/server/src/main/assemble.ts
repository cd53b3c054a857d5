import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { providerKeys, providerUrls } from '../platform/config/provider-urls.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/ids/ids.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { PresenceStore } from '../platform/live/presence.ts';
import type { Logger } from '../platform/log/log.ts';
import { lazyMailer } from '../platform/email/lazy-mailer.ts';
import { parseSender } from '../platform/email/sender.ts';
import { createMemo, type Memo } from '../platform/memo/memo.ts';
import { createMetrics, gauge, type Metrics, metricsRoute } from '../platform/metrics/metrics.ts';
import { metricsReaders } from '../platform/metrics/may-read-metrics.ts';
import { healthRoute } from '../platform/http/health.ts';
import { livenessRoute } from '../platform/http/liveness.ts';
import { cardMaker } from '../platform/cards/card-maker.ts';
import { previewMaker } from '../platform/files/preview-maker.ts';
import { removeAbandonedFiles } from '../platform/files/temporary-file.ts';
import { lazyOutbound } from '../platform/outbound/lazy-outbound.ts';
import { systemTextRecords } from '../platform/outbound/text-records.ts';
import type { Platform } from '../platform/platform.ts';
import { lazySingleSignOn } from '../platform/single-sign-on/lazy-single-sign-on.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { checkSameKey } from '../platform/nodes/same-key.ts';
import { buildApp, buildHealthApp, type AppOptions } from './app.ts';
import { openBackground } from './background.ts';
import { createClosers } from './process/closers.ts';
import { buildPlatform } from './build-platform.ts';
import { openLive, type Live } from './live/live.ts';
import { createProbes } from './inspection/probes.ts';
import { followers } from './features.ts';
import { followerLags } from '../platform/jobs/follower-lag.ts';
import { readQueues } from './inspection/read-queues.ts';
import { followConfig } from './follow-config.ts';
import { createInspection } from './inspection/inspection.ts';
import { installationOf } from './installation.ts';
import { forwardedWarning, warnAboutUntrustedProxy } from './proxies.ts';
import { lockNode, openBus, openLimiter, openPresence, warnAboutLocalStorage } from './shared.ts';
import { providerSettings } from './provider-settings.ts';
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
  /** Resolves when the database can be reached; everything that does not need it is created in parallel. */
  readonly databaseUp: Promise<unknown>;
  readonly secretKey: string;
  /** Where settings of channels are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
};

/** Concurrent searches of a node: few, so that they leave the database's time to everything else. */
const searchConnections = 3;

/** Opens and migrates the database and puts the process together according to its roles. */
export async function assemble(options: AssembleOptions): Promise<Server> {
  const { config, databaseUrl, secretKey, env, log } = options;
  const closers = createClosers(log);
  try {
    const database = openPool(options, 'confab', config.databasePoolSize);
    const search = openPool(options, 'confab-search', searchConnections);
    closers.add('database connections', () => Promise.all([database.close(), search.close()]));
    const claim = await lockNode(config, log);
    closers.add('node lock', () => claim.release());
    const memo = createMemo();
    // Invalidations sent while a node was disconnected from the others are lost, so it clears its caches then.
    const onReconnect = [() => memo.clear()];
    const bus = await openBus(config, log, () => onReconnect.forEach((forget) => forget()));
    closers.add('bus', () => bus.close());
    const presence = await openPresence(config, log);
    closers.add('presence', () => presence.close());
    const onForwarded = forwardedWarning(log);
    const parts = { config, secretKey, log, database, search, bus, memo, presence, onForwarded, env };
    const platform = await platformOf(parts);
    const { limiter, mailer, storage, previews, cards, outbound } = platform;
    closers.add('limiter', () => limiter.close());
    closers.add('mailer', () => mailer.close());
    closers.add('files', () => Promise.all([storage.close(), previews.close(), cards.close()]));
    closers.add('outbound requests', () => outbound.close());
    const metrics = createMetrics();
    const migrating = prepareDatabase(options, database);
    // Awaited below; a failure until then must not end the process without a word of why.
    migrating.catch(() => undefined);
    // The connection was requested earlier, and is established in parallel.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    let live: Live | undefined;
    const opening = openApp(parts, platform, { metrics, livePosition: () => live?.hub.position() });
    const [app] = await Promise.all([opening, migrating]);
    const configFollower = await followConfig(platform, parts.bus);
    closers.add('settings of the console', () => Promise.resolve(configFollower.stop()));
    onReconnect.push(() => configFollower.follow());
    const background = await openBackground({ ...parts, databaseUrl, metrics, platform });
    closers.add('background work', () => background.stop());
    closers.add('requests', () => app.close());
    if (config.roles.has('web')) {
      const opened = await openLive(platform, { ...parts, pool: database.pool, server: app.server });
      live = opened;
      closers.add('live connections', () => opened.close());
      platform.inspection.sockets = () => opened.hub.stats().subscriptions;
      // Permissions may have changed in the meantime: every socket reconnects, resumes, and is authorized again.
      onReconnect.push(() => opened.hub.disconnectAll('events were missed'));
    }
    warnAboutSetup(config, log);
    return {
      app,
      platform,
      stop: closers.closeAll,
      listen: async () => {
        await app.listen({ port: config.port, host: config.host });
        background.begin();
      },
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

function warnAboutSetup(config: AssembleOptions['config'], log: Logger): void {
  warnAboutLocalStorage(config, log);
  if (config.roles.has('web')) warnAboutUntrustedProxy(config, log);
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
    ...(await inspectedParts({ config, database, log })),
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
    translation: config.translation,
    translationUrl: config.translationUrl,
    languageModel: config.languageModel,
    singleSignOn: lazySingleSignOn(config.signOnProviders),
    providerUrls: providerUrls(env, providerSettings()),
    providerKeys: providerKeys(env, providerSettings()),
    phonePush: config.phonePush,
    changeable: config.changeable,
    previews: previewMaker(),
    cards: cardMaker(),
    readTextRecords: systemTextRecords,
    outbound: lazyOutbound({
      allowPrivate: config.allowPrivateNetworkTargets,
      userAgent: `Confab/${version}`,
    }),
    installation: installationOf(config),
  });
}

/** The parts whose health can be checked, with their checks. */
async function inspectedParts({ config, database, log }: Pick<Parts, 'config' | 'database' | 'log'>) {
  const storage = await openStorage(config.storageUrl, config.dataDir);
  const mailer = lazyMailer({
    smtpUrl: config.smtpUrl,
    from: parseSender(config.mailerSenderEmail),
    directory: join(config.dataDir, 'mail'),
    log,
    clock: systemClock,
    ids: systemIds,
  });
  const { pool, db } = database;
  const queues = () => readQueues(db, log);
  const lags = () => followerLags(pool, followers);
  return {
    storage,
    mailer,
    inspection: createInspection({ ...config, pool, storage, mailer, queues, lags }),
  };
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
  { metrics, livePosition }: { metrics: Metrics } & Pick<AppOptions, 'livePosition'>,
): Promise<FastifyInstance> {
  const app = config.roles.has('web')
    ? await buildApp(platform, {
        trustedProxies: config.trustedProxies,
        uploadDirectory: join(config.dataDir, 'incoming'),
        onForwarded,
        ...(livePosition === undefined ? {} : { livePosition }),
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
