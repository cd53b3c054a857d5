import type { LivePosition } from '@confab/contract/kit/live-position';
import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addNetworks, callerNetworks } from '../platform/http/callers/caller-networks.ts';
import { plainAddress, trustedProxies } from '../platform/http/callers/client-address.ts';
import { compressAnswers } from '../platform/http/compress.ts';
import { drainOnClose } from '../platform/http/drain.ts';
import { defaultBounds, type Bounds } from '../platform/http/body/bounds.ts';
import { installBodyParsers } from '../platform/http/body/body-parsers.ts';
import { byteBudget } from '../platform/http/body/byte-budget.ts';
import { hasBody } from '../platform/http/body/has-body.ts';
import { enforceTransferSpeed } from '../platform/http/body/transfer-speed.ts';
import { installErrorHandler, sendFailure } from '../platform/http/error-handler.ts';
import { idempotently } from '../platform/http/idempotency.ts';
import { limitRequests } from '../platform/http/limits.ts';
import { mount } from '../platform/http/mount.ts';
import { multipart } from '../platform/http/multipart.ts';
import { parseQuery, queryProblem } from '../platform/http/input/parameters.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { repeatAnswers } from '../platform/http/repeat-answers.ts';
import { addLivePosition } from '../platform/http/live-position.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { Installation, Platform } from '../platform/platform.ts';
import { createGuard } from './guard.ts';
import { visitorGuard } from '../features/widget/index.ts';
import { featurePages, featureRoutes } from './features.ts';

export type AppOptions = {
  trustedProxies: readonly string[];
  /** Notified of requests that an untrusted proxy on this machine forwards. */
  onForwarded?: (() => void) | undefined;
  /** Where the stream of events is; undefined until that is known. */
  livePosition?: () => LivePosition | undefined;
  /** The folder for files of running requests. */
  uploadDirectory: string;
  /** Tests hold every answer to its schema with this. */
  checkResponse?: (route: Route, body: unknown) => void;
  /** Tests scale down what callers may take together. */
  bounds?: Partial<Bounds>;
};

/** Largest single file any route takes, in bytes. Narrower limits are the routes' own. */
const maxFileBytes = 41 * 1024 * 1024;

/** Characters of one part of a path: signed links, and names of files written in percents, are long. */
const maxParamCharacters = 4096;

/** Routes follow the contract in `mount`; Fastify's own schema compilers are not even loaded. */
const unused = (): never => {
  throw new Error('routes must not use Fastify schemas');
};
const noSchemas = { buildValidator: unused, buildSerializer: unused };

/** Builds the HTTP side, ready to listen or to be tested by injection. */
export async function buildApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = platform.log;
  const isTrusted = trustedProxies(options.trustedProxies);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: noSchemas },
    genReqId: () => platform.ids.uuid(),
    trustProxy: isTrusted,
    routerOptions: {
      querystringParser: parseQuery,
      ignoreTrailingSlash: true,
      maxParamLength: maxParamCharacters,
    },
    rewriteUrl: (request) => withoutJsonSuffix(request.url ?? '/'),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A malformed URL matches no route.
    frameworkErrors: (_error, _request, reply) => void sendFailure(new Failure('not_found'), 'api', reply),
  });
  addNetworks(app, callerNetworks(isTrusted, options.onForwarded));
  const bounds = { ...defaultBounds, ...options.bounds };
  const reservations = openReservations(bounds);
  installHooks(app, bounds);
  if (options.livePosition) addLivePosition(app, options.livePosition);
  await app.register(securityHeaders, { publicUrl: platform.installation.frontendUrl });
  app.addHook('onRequest', (request, _reply, next) => next(queryProblem(request.query)));
  app.addHook('onRequest', (request, _reply, next) =>
    next(request.is404 && hasBody(request) ? new Failure('not_found') : undefined),
  );
  installBodyParsers(app, reservations.openBody);
  await app.register(multipart, {
    ...reservations,
    directory: options.uploadDirectory,
    ids: platform.ids,
    maxFileBytes,
  });
  await app.register(cors, {
    delegator: (request, done) => done(null, corsOf(request.url ?? '', platform.installation)),
  });
  mount(
    app,
    featureRoutes.flatMap((routes) => routes(platform)),
    {
      guard: createGuard(platform, visitorGuard(platform)),
      limits: limitRequests(platform.limiter),
      once: idempotently(platform, scopeOf),
      clientAddress: (request) => plainAddress(request.ip),
      openResponse: reservations.openResponse,
      maxFileBytes,
      ...(options.checkResponse ? { checkResponse: options.checkResponse } : {}),
    },
  );
  for (const pages of featurePages) pages(app, platform);
  app.setNotFoundHandler((_request, reply) => sendFailure(new Failure('not_found'), 'api', reply));
  return app;
}

/** What happens to every request, in this order. */
function installHooks(app: FastifyInstance, bounds: Bounds): void {
  repeatAnswers(app);
  drainOnClose(app);
  logRequests(app);
  installErrorHandler(app);
  enforceTransferSpeed(app, bounds);
  compressAnswers(app);
}

/** The routes of a node without the web role: none. Health and metrics are added to it as to any. */
export function buildHealthApp(platform: Platform): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = platform.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: noSchemas },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  drainOnClose(app);
  installErrorHandler(app);
  app.setNotFoundHandler((_request, reply) => sendFailure(new Failure('not_found'), 'api', reply));
  return app;
}

/** Clients may end API paths in `.json`. */
function withoutJsonSuffix(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (!path.endsWith('.json') || !/^\/(api|auth|public|platform)\//.test(path)) return url;
  return [path.slice(0, -'.json'.length), ...query].join('?');
}

/** Opens, for each request, its share of the global limits. */
function openReservations(bounds: Bounds) {
  return {
    openBody: byteBudget({ maxBytes: bounds.maxBodyBytes, maxBytesPerAddress: bounds.maxBodyBytesPerAddress })
      .open,
    openDisk: byteBudget({
      maxBytes: bounds.maxUploadBytes,
      maxBytesPerAddress: bounds.maxUploadBytesPerAddress,
    }).open,
    openResponse: byteBudget({
      maxBytes: bounds.maxAnswerBytes,
      maxBytesPerAddress: bounds.maxAnswerBytesPerAddress,
    }).open,
  };
}

/**
 * What other websites may read with a script: the public API, the files of the widget, and the agent API where that is
 * switched on. Never with cookies: who calls proves it in headers.
 */
function corsOf(url: string, { apiCors }: Pick<Installation, 'apiCors'>): FastifyCorsOptions {
  if (url.startsWith('/public/api/')) return { origin: '*', methods: apiMethods };
  if (apiCors && /^\/(api|auth)(\/|$)/.test(url))
    return { origin: '*', methods: apiMethods, exposedHeaders: ['access-token', 'client', 'uid', 'expiry'] };
  return { origin: /^\/(packs|audio|widget-assets)\//.test(url) ? '*' : false };
}

const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Idempotency keys of different callers never collide. Undefined for unauthenticated callers. */
function scopeOf(actor: unknown): string | undefined {
  if (typeof actor !== 'object' || actor === null) return undefined;
  const { person, bot, app, contactInbox, accountId } = actor as {
    person?: { id: number };
    bot?: { id: number };
    app?: { id: number };
    contactInbox?: { id: number } | null;
    accountId?: number;
  };
  const ids = [accountId, person?.id, bot?.id, contactInbox?.id, ...(app === undefined ? [] : [app.id])];
  return ids.map((id) => id ?? '-').join('.');
}
