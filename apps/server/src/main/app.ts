import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import cors from '@fastify/cors';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addNetworks, callerNetworks } from '../platform/http/caller-networks.ts';
import { trustedProxies } from '../platform/http/client-address.ts';
import { drainOnClose } from '../platform/http/drain.ts';
import { installErrorHandler, sendFailure } from '../platform/http/error-handler.ts';
import { idempotently } from '../platform/http/idempotency.ts';
import { limitRequests } from '../platform/http/limits.ts';
import { mount } from '../platform/http/mount.ts';
import { multipart } from '../platform/http/multipart.ts';
import { parseParameters, parseQuery, queryProblem } from '../platform/http/parameters.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { Platform } from '../platform/platform.ts';
import { createGuard } from './guard.ts';
import { nounPages, nounRoutes, visitorGuard } from './nouns.ts';

export type AppOptions = {
  trustedProxies: readonly string[];
  /** Hears of requests that a proxy on this machine forwards without being trusted. */
  onForwarded?: (() => void) | undefined;
  /** Where files of a running request lie. */
  uploadDirectory: string;
  /** Tests hold every answer to its schema with this. */
  checkAnswer?: (route: Route, body: unknown) => void;
};

/** Largest JSON or form body without files, in bytes: the longest message four bytes a character, and room. */
const bodyLimit = 2_000_000;
/** Largest single file any route takes, in bytes. Narrower limits are the routes' own. */
const maximumFileBytes = 41 * 1024 * 1024;

/** Characters of one part of a path: signed links, and names of files written in percents, are long. */
const longestParameter = 4096;

/** Routes are held to the contract in `mount`; what would compile schemas of Fastify's own is not even loaded. */
const unused = (): never => {
  throw new Error('routes have no schemas of Fastify');
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
    bodyLimit,
    routerOptions: {
      querystringParser: parseQuery,
      ignoreTrailingSlash: true,
      maxParamLength: longestParameter,
    },
    rewriteUrl: (request) => withoutJsonSuffix(request.url ?? '/'),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be read is nobody's.
    frameworkErrors: (_error, _request, reply) => void sendFailure(new Failure('not_found'), 'api', reply),
  });
  addNetworks(app, callerNetworks(isTrusted, options.onForwarded));
  drainOnClose(app);
  logRequests(app);
  installErrorHandler(app);
  installParsers(app);
  await app.register(securityHeaders, { publicUrl: platform.installation.frontendUrl });
  app.addHook('onRequest', (request, _reply, next) => next(queryProblem(request.query)));
  await app.register(multipart, { directory: options.uploadDirectory, ids: platform.ids, maximumFileBytes });
  await app.register(cors, { delegator: (request, done) => done(null, corsOf(request.url ?? '')) });
  mount(
    app,
    nounRoutes.flatMap((routes) => routes(platform)),
    {
      guard: createGuard(platform, visitorGuard(platform)),
      limits: limitRequests(platform.limiter),
      once: idempotently(platform, scopeOf),
      clientAddress: (request) => request.ip,
      ...(options.checkAnswer ? { checkAnswer: options.checkAnswer } : {}),
    },
  );
  for (const pages of nounPages) pages(app, platform);
  app.setNotFoundHandler((_request, reply) => sendFailure(new Failure('not_found'), 'api', reply));
  return app;
}

/** What a node without the web role answers by itself: nothing. Health and metrics are added to it as to any. */
export function buildQuietApp(platform: Platform): FastifyInstance {
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

/** Empty JSON bodies are fine: clients send the content type by habit. Poisoned keys are dropped. */
function installParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseParameters(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable form'));
      }
    },
  );
}

/** What other websites may read with a script: the public API and the files of the widget. */
function corsOf(url: string): { origin: boolean | string } {
  return { origin: /^\/(public\/api|packs|audio|widget-assets)\//.test(url) ? '*' : false };
}

/** Idempotency keys of different callers never meet. Undefined for callers without proof. */
function scopeOf(actor: unknown): string | undefined {
  if (typeof actor !== 'object' || actor === null) return undefined;
  const { person, bot, contactInbox, accountId } = actor as {
    person?: { id: number };
    bot?: { id: number };
    contactInbox?: { id: number } | null;
    accountId?: number;
  };
  return [accountId ?? '-', person?.id ?? '-', bot?.id ?? '-', contactInbox?.id ?? '-'].join('.');
}
