import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlatform } from '../src/main/build-platform.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { ensureSecretKey } from '../src/platform/config/secret-key.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemIds } from '../src/platform/ids/ids.ts';
import { inProcessBus } from '../src/platform/live/bus.ts';
import { memoryPresence } from '../src/platform/live/presence.ts';
import { createLogger } from '../src/platform/log/log.ts';
import { openMailer } from '../src/platform/mail/mailer.ts';
import { parseSender } from '../src/platform/mail/sender.ts';
import { createMemo } from '../src/platform/memo/memo.ts';
import { previewMaker } from '../src/platform/files/preview-maker.ts';
import { guardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import type { Platform } from '../src/platform/platform.ts';
import { databaseName } from '../src/platform/postgres/cluster.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import type { PostgresLog } from '../src/platform/postgres/postmaster.ts';
import { isClaimed } from '../src/platform/postgres/owner.ts';
import { checkServerVersion } from '../src/platform/postgres/server-version.ts';
import { memoryRateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import { StartError } from '../src/platform/start-error.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';

export type Opened = { database: Database; platform: Platform; close: () => Promise<void> };

/**
 * Opens the database the server would use: DATABASE_URL, else the embedded one, through the socket of a Confab
 * that runs on it or started for as long as needed; `say` hears of what that takes. Throws StartError with a plain
 * sentence.
 */
export async function openForSeed(config: Config, say: PostgresLog): Promise<Opened> {
  const server = await databaseServer(config, say);
  const database = openDatabase({ url: server.url, poolSize: 4, onError: () => undefined });
  try {
    await migrate(database.pool);
    const platform = await platformOf(config, database);
    const close = async (): Promise<void> => {
      await platform.storage.close();
      await platform.outbound.close();
      await database.close();
      await server.stop();
    };
    return { database, platform, close };
  } catch (error) {
    await database.close();
    await server.stop();
    throw error;
  }
}

type DatabaseServer = { url: string; stop: () => Promise<void> };

async function databaseServer({ databaseUrl, dataDir }: Config, say: PostgresLog): Promise<DatabaseServer> {
  const leave = (): Promise<void> => Promise.resolve();
  if (databaseUrl !== undefined) {
    await checkServerVersion(databaseUrl);
    return { url: databaseUrl, stop: leave };
  }
  if (isClaimed(dataDir)) return { url: socketUrl(dataDir), stop: leave };
  return startEmbeddedPostgres({ dataDir, log: say });
}

/** Where the database of a running Confab listens: its lock file says so in the fifth line. */
function socketUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const lock = join(folder, 'postmaster.pid');
  const told = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[4]?.trim() : undefined;
  if (told === undefined || told === '')
    throw new StartError(
      `A Confab is just starting on the data directory ${dataDir}. Try again when it is ready, or stop it first.`,
    );
  const socket = told === '.' ? folder : told;
  return `postgres://${databaseName}@localhost/${databaseName}?host=${encodeURIComponent(socket)}`;
}

async function platformOf(config: Config, database: Database): Promise<Platform> {
  const log = createLogger({ level: 'warn' });
  return buildPlatform({
    db: database.db,
    searchDb: database.db,
    clock: systemClock,
    ids: systemIds,
    log,
    secretKey: ensureSecretKey(config),
    bus: inProcessBus((error) => log.warn({ err: error }, 'bus handler failed')),
    memo: createMemo(),
    presence: memoryPresence({ clock: systemClock, window: config.presenceDuration }),
    limiter: memoryRateLimiter(systemClock),
    mailer: openMailer({
      smtpUrl: undefined,
      from: parseSender(config.mailerSenderEmail),
      directory: join(config.dataDir, 'mail'),
      log,
      clock: systemClock,
      ids: systemIds,
    }),
    storage: await openStorage(config.storageUrl, config.dataDir),
    previews: previewMaker(),
    translation: undefined,
    providerUrls: new Map(),
    phonePush: undefined,
    outbound: guardedFetch({ allowPrivate: false, userAgent: 'Confab' }),
    installation: {
      frontendUrl: config.frontendUrl ?? `http://localhost:${config.port}`,
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
