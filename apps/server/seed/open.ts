import { join } from 'node:path';
import { buildPlatform } from '../src/main/build-platform.ts';
import { createInspection } from '../src/main/inspection/inspection.ts';
import { installationOf } from '../src/main/installation.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { ensureSecretKey } from '../src/platform/config/secret-key.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemIds } from '../src/platform/ids/ids.ts';
import { inProcessBus } from '../src/platform/live/bus.ts';
import { memoryPresence } from '../src/platform/live/presence.ts';
import { createLogger, type Logger } from '../src/platform/log/log.ts';
import { type Mailer, openMailer } from '../src/platform/email/mailer.ts';
import { parseSender } from '../src/platform/email/sender.ts';
import { createMemo } from '../src/platform/memo/memo.ts';
import { cardMaker } from '../src/platform/cards/card-maker.ts';
import { previewMaker } from '../src/platform/files/preview-maker.ts';
import { guardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import { systemTextRecords } from '../src/platform/outbound/text-records.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { PostgresLog } from '../src/platform/postgres/postmaster.ts';
import { openForCommand } from '../src/platform/postgres/command-database.ts';
import { memoryRateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import { lazySingleSignOn } from '../src/platform/single-sign-on/lazy-single-sign-on.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';

export type Opened = { database: Database; platform: Platform; close: () => Promise<void> };

/**
 * Opens the database the server would use: DATABASE_URL, else the embedded one, through the socket of a Confab
 * that runs on it or started for as long as needed; `say` gets the progress. Throws StartError with a plain
 * sentence.
 */
export async function openForSeed(config: Config, say: PostgresLog): Promise<Opened> {
  const server = await openForCommand(config, say);
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

function mailerOf(config: Config, log: Logger): Mailer {
  return openMailer({
    smtpUrl: undefined,
    from: parseSender(config.mailerSenderEmail),
    directory: join(config.dataDir, 'mail'),
    log,
    clock: systemClock,
    ids: systemIds,
  });
}

async function platformOf(config: Config, database: Database): Promise<Platform> {
  const log = createLogger({ level: 'warn' });
  const storage = await openStorage(config.storageUrl, config.dataDir);
  const mailer = mailerOf(config, log);
  return buildPlatform({
    inspection: createInspection({
      ...config,
      pool: database.pool,
      storage,
      mailer,
      queues: () => Promise.resolve([]),
      lags: () => Promise.resolve([]),
    }),
    db: database.db,
    searchDb: database.db,
    clock: systemClock,
    ids: systemIds,
    log,
    secretKey: ensureSecretKey(config),
    bus: inProcessBus((error) => log.warn({ err: error }, 'bus handler failed')),
    memo: createMemo(),
    presence: memoryPresence({ clock: systemClock, windowSeconds: config.presenceSeconds }),
    limiter: memoryRateLimiter(systemClock),
    mailer,
    storage,
    previews: previewMaker(),
    cards: cardMaker(),
    translation: undefined,
    translationUrl: 'http://127.0.0.1:9',
    languageModel: config.languageModel,
    singleSignOn: lazySingleSignOn([]),
    providerUrls: new Map(),
    providerKeys: new Map(),
    phonePush: undefined,
    changeable: config.changeable,
    readTextRecords: systemTextRecords,
    outbound: guardedFetch({ allowPrivate: false, userAgent: 'Confab' }),
    installation: installationOf({
      ...config,
      frontendUrl: config.frontendUrl ?? `http://localhost:${config.port}`,
      inboxEvents: false,
    }),
  });
}
