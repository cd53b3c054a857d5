import { Failure } from '@confab/contract/kit/errors';
import { mcpPath } from '@confab/contract/kit/mcp';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateMember, presentedCredentials } from '../../features/session/index.ts';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { bodyReservationOf, installRawBody } from '../../platform/http/body/body-parsers.ts';
import { JsonSize } from '../../platform/http/body/json-size.ts';
import { plainAddress } from '../../platform/http/callers/client-address.ts';
import { limitCalls } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { version } from '../version.ts';
import { codes, errorMessage } from './messages.ts';

/** The longest message to a contact or article fits, however it is escaped. */
const maxBodyBytes = 1024 * 1024;
const maxValues = 2000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the endpoint for assistants, identified before its body is read. */
    assistant: { token: string; actor: MemberActor } | null;
  }
}

/**
 * The Model Context Protocol over HTTP: assistants outside read and act with a user's access token. Each call of a
 * tool is a call of its route, see `call-tool.ts`.
 */
export function mcpPages(app: FastifyInstance, platform: Platform): void {
  app.decorateRequest('assistant', null);
  app.register((scope, _options, done) => {
    installRawBody(scope, maxBodyBytes);
    scope.setErrorHandler(sendProblem);
    scope.route({
      method: ['GET', 'DELETE'],
      url: mcpPath,
      onRequest: (request) => limitCalls(platform.limiter, request.networks),
      // Streams and sessions of clients: there are none.
      handler: (_request, reply) =>
        reply.status(405).header('allow', 'POST').send(errorResponse('Only POST is answered here')),
    });
    scope.route({
      method: 'POST',
      url: mcpPath,
      onRequest: (request) => admit(platform, request),
      handler: (request, reply) => answer(app, platform, request, reply),
    });
    done();
  });
}

async function admit(platform: Platform, request: FastifyRequest): Promise<void> {
  await limitCalls(platform.limiter, request.networks);
  checkOrigin(platform, request.headers.origin);
  const token = tokenOf(request);
  if (token === undefined) throw new Failure('unauthenticated');
  const accountId = accountIdOf(request);
  if (accountId === undefined) throw new Failure('not_found');
  const ip = plainAddress(request.ip);
  const options = { bots: false, suspended: false, ip };
  const actor = await authenticateMember(platform, { kind: 'access_token', token }, accountId, options);
  if (actor.kind === 'bot') throw new Failure('bot_not_allowed');
  request.assistant = { token, actor };
}

/** A page of another site must not reach a server in its visitor's network through DNS rebinding. */
function checkOrigin({ installation }: Platform, origin: string | undefined): void {
  if (origin === undefined || installation.apiCors) return;
  if (origin !== new URL(installation.frontendUrl).origin)
    throw new Failure('forbidden', { message: 'This origin is not allowed' });
}

/** Only permanent tokens: sessions belong to a browser. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const presented = presentedCredentials(headers, {});
  if (presented?.kind === 'access_token') return presented.token;
  const bearer = /^bearer +([\w.~+/=-]{1,4096})$/i.exec(headers.authorization ?? '');
  return bearer?.[1];
}

function accountIdOf({ params }: FastifyRequest): number | undefined {
  const { account_id: text = '' } = { ...(params as { account_id?: string }) };
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return id > 0 ? id : undefined;
}

async function answer(
  app: FastifyInstance,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { assistant, socket } = request;
  // Without an address a call would count as one of this machine; a disconnected client gets no response either.
  if (assistant === null || socket.remoteAddress === undefined) throw new Failure('unauthenticated');
  const { token, actor } = assistant;
  const { serve } = await import('./serve.ts');
  const sent = await serve(
    {
      app,
      actor,
      headers: request.headers,
      server: { name: 'confab', title: platform.installation.name, version },
      caller: {
        accountId: actor.accountId,
        token,
        remoteAddress: socket.remoteAddress,
        headers: passedOn(request),
      },
    },
    readJson(request),
  );
  void reply.status(sent.status).header('cache-control', 'no-store');
  if (sent.body === undefined) return reply.send();
  const text = JSON.stringify(sent.body);
  // Until it is read, like the request's body.
  bodyReservationOf(request, app.openBodyReservation).take(Buffer.byteLength(text));
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The headers that identify the caller, its origin, and the server's name. */
const passed = [
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
];

function passedOn({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function readJson(request: FastifyRequest): unknown {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Failure('unsupported_media_type');
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  new JsonSize(maxValues).add(bytes);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Failure('unprocessable', { message: 'The body is not valid JSON' });
  }
}

const errorResponse = (message: string, code: number = codes.refused) =>
  errorMessage(null, { code, message });

/**
 * Only a caller without a valid token is challenged: 401 makes clients start a sign-in, which does not help a caller
 * whose token is valid for another account.
 */
function sendProblem(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Failure)) throw error;
  const { code, message, options } = error;
  if (code === 'unauthenticated' || code === 'invalid_access_token') {
    const reason = code === 'unauthenticated' ? '' : ', error="invalid_token"';
    void reply.header('www-authenticate', `Bearer realm="api"${reason}`);
  }
  if (options.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(options.retryAfterSeconds)));
  if (code === 'unprocessable') return reply.status(400).send(errorResponse(message, codes.parse));
  return reply.status(statusOf(error)).send(errorResponse(message));
}

const elsewhere = new Set([
  'not_account_member',
  'account_suspended',
  'bot_not_allowed',
  'bot_not_connected',
]);

const statusOf = ({ code, status }: Failure): number => (elsewhere.has(code) ? 403 : status);
