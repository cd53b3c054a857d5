import type { Method, Route } from '@confab/contract/kit/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withOrigin } from '../db/change-origin.ts';
import { checkAnnounced, maxBodyBytesFor, type Admission } from './callers/admission.ts';
import type { Reservation, OpenReservation } from './body/byte-budget.ts';
import { hasBody, hasFiles } from './body/has-body.ts';
import { onceClosed } from './body/once-closed.ts';
import type { Endpoint, Guard, RequestInfo } from './endpoint.ts';
import { requestInput } from './input/input.ts';
import type { Limits } from './limits.ts';
import { inputParser, paramsParser, type Parse } from './input/validate.ts';
import { withinTime } from './within-time.ts';

export type MountOptions = {
  /** Identifies the caller. */
  guard: Guard;
  /** A route's limits: counted before authentication, and per account afterwards. */
  limits: Limits;
  /** Wraps a handler so that a repeated POST with the same Idempotency-Key is executed once. */
  once: (
    request: FastifyRequest,
    route: Route,
    actor: unknown,
    run: () => Promise<unknown>,
  ) => Promise<HttpResponse>;
  clientAddress: (request: FastifyRequest) => string;
  /** Opens the share of one request of the memory for responses that are not read yet. */
  openResponse: OpenReservation;
  /** Bytes of one file. */
  maxFileBytes: number;
  /** Set by tests, to check every response against its schema. */
  checkResponse?: (route: Route, body: unknown) => void;
};

/** The sent response: `text` is JSON, CSV, or empty where the route has no body. */
export type HttpResponse = { status: number; text: string };

/**
 * Registers the endpoints. Order of each request: limits by address, path, announced size, caller, the account's
 * limits; then its body, bounded while it arrives; then limits by value, values, work. A caller identified only in the
 * body is recognized once that is read, before any file in it.
 */
export function mount(app: FastifyInstance, endpoints: readonly Endpoint[], options: MountOptions): void {
  app.decorateRequest('admission', null);
  for (const endpoint of endpoints) mountOne(app, endpoint, options);
}

function mountOne(app: FastifyInstance, endpoint: Endpoint, options: MountOptions): void {
  const { route } = endpoint;
  const parsers = { params: paramsParser(route.params), input: inputParser(route.input) };
  app.route({
    method: methodsOf(route),
    url: route.path,
    config: { route },
    onRequest: async (request, reply) => {
      request.admission = await withinTime(admit(endpoint, parsers.params, options, request, reply));
    },
    handler: async (request, reply) => {
      const sent = await withinTime(answer(endpoint, parsers.input, options, request, reply));
      const kind = route.isCsv === true ? 'text/csv' : 'application/json';
      if (sent.text !== '') void reply.type(`${kind}; charset=utf-8`);
      if (sent.text.length > largeAnswerBytes)
        reserveUntilRead(sent.text, options.openResponse(request.networks), reply);
      return reply.status(sent.status).send(sent.text);
    },
  });
}

/** Characters that any connection may have unread; a longer response counts until it is read. */
const largeAnswerBytes = 64 * 1024;

function reserveUntilRead(text: string, reservation: Reservation, reply: FastifyReply): void {
  onceClosed(reply, () => reservation.release());
  reservation.take(Buffer.byteLength(text));
}

/** Every check that needs only the request line and headers; the body has not been read yet. */
async function admit(
  endpoint: Endpoint,
  parseParams: Parse,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { route } = endpoint;
  await options.limits.arriving(route, request);
  const params = parseParams(request.params);
  const accountId = accountIdOf(params);
  const isInHead = options.guard.isInHead(request, route);
  const maxBodyBytes = maxBodyBytesFor(route, isInHead);
  checkAnnounced(request, route, { maxBodyBytes, maxFileBytes: options.maxFileBytes });
  let actor: Promise<unknown> | undefined;
  const recognizeOnce = async (body: unknown): Promise<unknown> => {
    const input = requestInput({ query: request.query, body }, route.wrapper);
    const ip = options.clientAddress(request);
    const found = await options.guard.recognize(request, reply, route, { ip, accountId, input, body });
    await options.limits.admitted(route, accountId, found);
    return found;
  };
  const admission: Admission = {
    params,
    accountId,
    maxBodyBytes,
    recognize: (body) => (actor ??= recognizeOnce(body)),
  };
  if (isInHead || !hasBody(request)) await admission.recognize({});
  if (hasFiles(request)) await endpoint.checkPath?.(params);
  return admission;
}

async function answer(
  endpoint: Endpoint,
  parseInput: Parse,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HttpResponse> {
  const { route } = endpoint;
  const { admission } = request;
  if (admission === null) throw new Error('a request was answered before it was admitted');
  const { params } = admission;
  const raw = requestInput(request, route.wrapper);
  await options.limits.naming(route, raw);
  const actor = await admission.recognize(request.body);
  const input = parseInput(raw);
  let status: number | undefined;
  const setStatus = (chosen: number) => void (status = chosen);
  const info = { ...requestInfo(request, reply, options), setStatus };
  const handle = () => endpoint.handle({ params, input, actor, info });
  const isConsole = route.who === 'super_admin';
  const origin = { userId: userIdOf(actor), address: info.ip, requestId: request.id, isConsole };
  const sent = await options.once(request, route, actor, async () => {
    const body = await (isAudited(route) ? withOrigin(origin, handle) : handle());
    options.checkResponse?.(route, body);
    return body;
  });
  return status === undefined ? sent : { ...sent, status };
}

/** The user behind an actor of any kind. */
function userIdOf(actor: unknown): number | null {
  return (actor as { person?: { id: number } } | null)?.person?.id ?? null;
}

/** Only these tag their transactions with their origin, which takes another statement for each. */
export function isAudited(route: Route): boolean {
  const isAdministrative = route.who === 'administrator' || route.who === 'super_admin';
  return route.method !== 'GET' && (isAdministrative || route.audited === true);
}

/** A handler's result as text. */
export function responseOf(route: Route, body: unknown): HttpResponse {
  const text = route.isCsv === true ? String(body) : JSON.stringify(body);
  return { status: route.status ?? 200, text: body === undefined ? '' : text };
}

function methodsOf(route: Route): Method[] {
  return typeof route.method === 'string' ? [route.method] : [...route.method];
}

function accountIdOf(params: unknown): number | undefined {
  if (typeof params !== 'object' || params === null || !('account_id' in params)) return undefined;
  return typeof params.account_id === 'number' ? params.account_id : undefined;
}

function requestInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Omit<RequestInfo, 'setStatus'> {
  return {
    ip: options.clientAddress(request),
    networks: request.networks,
    userAgent: request.headers['user-agent'],
    host: request.host,
    body: request.body,
    header: (name) => firstValue(request.headers[name]),
    closed: () => {
      const controller = new AbortController();
      onceClosed(reply, () => controller.abort());
      return controller.signal;
    },
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
