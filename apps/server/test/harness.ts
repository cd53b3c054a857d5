import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/main/app.ts';
import { followConfig } from '../src/main/follow-config.ts';
import { createInspection } from '../src/main/inspection/inspection.ts';
import { followers } from '../src/main/features.ts';
import { readQueues } from '../src/main/inspection/read-queues.ts';
import { followerLags } from '../src/platform/jobs/follower-lag.ts';
import { buildPlatform, type PlatformParts } from '../src/main/build-platform.ts';
import { systemClock, type Clock } from '../src/platform/clock/clock.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { systemIds } from '../src/platform/ids/ids.ts';
import { cardMaker, type CardMakerOptions } from '../src/platform/cards/card-maker.ts';
import { previewMaker, type PreviewMakerOptions } from '../src/platform/files/preview-maker.ts';
import { inProcessBus, type Bus, type BusMessage } from '../src/platform/live/bus.ts';
import { createLogger } from '../src/platform/log/log.ts';
import type { Bounds } from '../src/platform/http/body/bounds.ts';
import { openMailer } from '../src/platform/email/mailer.ts';
import { guardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import { createMemo } from '../src/platform/memo/memo.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { PhonePushSettings } from '../src/platform/phone-push/phone-push.ts';
import { memoryRateLimiter, type RateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import { lazySingleSignOn } from '../src/platform/single-sign-on/lazy-single-sign-on.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { checkAudiences } from './checks/check-audiences.ts';
import { checkResponse } from './checks/check-response.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A caller: one of the fixtures, or anonymous. */
export type Client = {
  get(url: string, query?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  patch(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  delete(url: string, body?: unknown): Promise<LightMyRequestResponse>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
};

export type TestApp = {
  app: FastifyInstance;
  platform: Platform;
  database: TestDatabase;
  bus: Bus;
  fixtures: Fixtures;
  /** The folder for uploaded files of current requests. */
  incoming: string;
  /** The bus messages so far (typing, notifications, invalidations). */
  busMessages: BusMessage[];
  /** Calls with the person's permanent token, or without credentials. */
  as(person: { token: string } | null): Client;
  /** The outbox in order, bodies parsed. */
  outbox(): Promise<
    { name: string; audience: unknown; data: Record<string, unknown>; contact?: Record<string, unknown> }[]
  >;
  clearOutbox(): Promise<void>;
  /** The emails sent so far, oldest first: headers and parts as text, without soft line breaks. */
  sentEmails(): Promise<string[]>;
  /** Throws for an event that was emitted to others than may receive it. */
  close(): Promise<void>;
};

export type TestAppOptions = {
  clock?: Clock;
  installation?: Partial<Platform['installation']>;
  presence?: Platform['presence'];
  readTextRecords?: Platform['readTextRecords'];
  limiter?: RateLimiter;
  trustedProxies?: readonly string[];
  bounds?: Partial<Bounds>;
  storage?: Platform['storage'];
  previews?: PreviewMakerOptions;
  cards?: CardMakerOptions;
  signOnProviders?: Platform['singleSignOn']['providers'];
  providerUrls?: Platform['providerUrls'];
  providerKeys?: Platform['providerKeys'];
  phonePush?: PhonePushSettings;
  records?: PlatformParts['records'];
};

/**
 * The real application with its own database, which contains the fixtures. It does not listen: calls are injected.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'confab-app-'));
  const bus = inProcessBus((error) => {
    throw error;
  });
  const busMessages: BusMessage[] = [];
  bus.subscribe((message) => void busMessages.push(message));
  const clock = options.clock ?? systemClock;
  const storage = options.storage ?? (await openStorage(undefined, directory));
  const mailer = openMailer({
    smtpUrl: undefined,
    from: { address: 'support@confab.test', name: 'Confab' },
    directory: join(directory, 'mail'),
    log: createLogger({ level: 'silent' }),
    clock,
    ids: systemIds,
  });
  const { db, pool } = database;
  const platform = buildPlatform({
    inspection: createInspection({
      pool,
      storage,
      mailer,
      queues: () => readQueues(db, createLogger({ level: 'silent' })),
      lags: () => followerLags(pool, followers),
      dataDir: directory,
      gitSha: 'c0ffee0',
      smtpUrl: undefined,
      redisUrl: undefined,
    }),
    db: database.db,
    searchDb: database.db,
    clock,
    ids: systemIds,
    log: createLogger({ level: 'silent' }),
    installation: { ...installation, ...options.installation },
    storage,
    previews: previewMaker(options.previews),
    cards: cardMaker(options.cards),
    translation: undefined,
    translationUrl: 'http://127.0.0.1:9',
    languageModel: { apiUrl: 'http://127.0.0.1:9/v1', model: 'test', timeoutMs: 1000 },
    singleSignOn: lazySingleSignOn(options.signOnProviders ?? []),
    providerUrls: options.providerUrls ?? new Map(),
    providerKeys: options.providerKeys ?? new Map(),
    phonePush: options.phonePush,
    changeable: loadConfig({}).changeable,
    readTextRecords: options.readTextRecords ?? (() => Promise.resolve([])),
    outbound: guardedFetch({ allowPrivate: true, userAgent: 'Confab' }),
    secretKey: 'a secret key for tests only, 0123456789',
    bus,
    memo: createMemo(),
    limiter: options.limiter ?? memoryRateLimiter(clock),
    mailer,
    ...(options.records === undefined ? {} : { records: options.records }),
    presence: options.presence ?? { online: () => Promise.resolve(new Set()) },
  });
  const incoming = join(directory, 'incoming');
  const app = await buildApp(platform, {
    trustedProxies: options.trustedProxies ?? [],
    uploadDirectory: incoming,
    checkResponse,
    ...(options.bounds === undefined ? {} : { bounds: options.bounds }),
  });
  await followConfig(platform, bus);
  const fixtures = await createFixtures(platform);
  return {
    app,
    platform,
    database,
    bus,
    fixtures,
    incoming,
    busMessages,
    as: (person) => clientOf(app, person),
    outbox: () => readOutbox(database),
    clearOutbox: async () => {
      await checkAudiences(database);
      await database.db.deleteFrom('outbox').execute();
    },
    sentEmails: () => readEmails(join(directory, 'mail')),
    close: async () => {
      await app.close();
      await platform.outbound.close();
      await platform.previews.close();
      await platform.cards.close();
      const checked = checkAudiences(database);
      await checked.catch(() => undefined);
      await database.close();
      await rm(directory, { recursive: true, force: true });
      await checked;
    },
  };
}

/** The default edition. */
export const defaultProduct: Platform['installation']['product'] = {
  edition: 'plain',
  plan: 'community',
  hasManifest: true,
  updateCheckUrl: undefined,
  docsUrl: undefined,
  supportUrl: undefined,
  billing: undefined,
};

const installation: Platform['installation'] = {
  frontendUrl: 'http://confab.test',
  name: 'Confab',
  brandName: 'Confab',
  brandColor: undefined,
  logos: {
    wide: '/brand-assets/logo.svg',
    wideDark: '/brand-assets/logo_dark.svg',
    square: '/brand-assets/logo_thumbnail.svg',
  },
  accountSignup: 'true',
  createNewAccountFromDashboard: true,
  blockedEmailDomains: [],
  featureDefaults: {},
  pageScripts: { scripts: [], sources: [] },
  apiChannel: { name: undefined, picture: undefined },
  analyticsToken: undefined,
  links: {
    widgetBrand: undefined,
    brand: undefined,
    terms: undefined,
    privacy: undefined,
    logout: '/app/login',
  },
  canUpdateProfile: true,
  product: defaultProduct,
  latestVersion: undefined,
  apiCors: false,
  inboxEvents: true,
  mailerSender: 'Confab <support@confab.test>',
  fileLinkSeconds: 0,
  maxStorage: { account: null, conversation: null, visitor: null },
  presenceSeconds: 30,
};

function clientOf(app: FastifyInstance, person: { token: string } | null): Client {
  const credentials = person === null ? {} : { api_access_token: person.token };
  const inject = (request: InjectOptions) =>
    app.inject({ ...request, headers: { ...credentials, ...request.headers } });
  const send =
    (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE') =>
    (url: string, body?: unknown, headers = {}) =>
      inject({
        method,
        url,
        headers,
        ...(body === undefined
          ? {}
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
      });
  return {
    get: (url, query) => inject({ method: 'GET', url, ...(query === undefined ? {} : { query }) }),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    delete: send('DELETE'),
    inject,
  };
}

async function readOutbox(database: TestDatabase) {
  const rows = await database.db
    .selectFrom('outbox')
    .select(['name', 'audience', 'data'])
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const body: { data: Record<string, unknown>; contact?: Record<string, unknown> } = JSON.parse(row.data);
    return { name: row.name, audience: row.audience, ...body };
  });
}

async function readEmails(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const sources = await Promise.all(
    names
      // Emails that are being written have another extension.
      .filter((name) => name.endsWith('.eml'))
      .toSorted((left, right) => left.localeCompare(right))
      .map((name) => readFile(join(directory, name), 'utf8')),
  );
  return sources.map((source) =>
    source
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}
