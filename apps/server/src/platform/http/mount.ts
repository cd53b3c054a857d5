import { Failure } from '@confab/contract/kit/errors';
import type { Method, Route } from '@confab/contract/kit/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Guard, RequestInfo } from './endpoint.ts';
import { requestInput } from './input.ts';
import type { Limits } from './limits.ts';
import { inputParser, paramsParser, type Parse } from './validate.ts';

export type MountOptions = {
  /** Who calls. */
  guard: Guard;
  /** What a route limits: counted before anybody is known, and for the account once the caller is. */
  limits: Limits;
  /** Wraps a handler so that a repeated POST with the same Idempotency-Key happens once. */
  once: (
    request: FastifyRequest,
    route: Route,
    actor: unknown,
    run: () => Promise<unknown>,
  ) => Promise<Answer>;
  clientAddress: (request: FastifyRequest) => string;
  /** Tests give this to hold every answer to its schema. */
  checkAnswer?: (route: Route, body: unknown) => void;
};

/** What goes out: `text` is JSON, or empty where the route answers without a body. */
export type Answer = { status: number; text: string };

/** Registers the endpoints. Order of each request: path, limits, who, the account's limits, values, work. */
export function mount(app: FastifyInstance, endpoints: readonly Endpoint[], options: MountOptions): void {
  for (const endpoint of endpoints) mountOne(app, endpoint, options);
}

function mountOne(app: FastifyInstance, endpoint: Endpoint, options: MountOptions): void {
  const { route } = endpoint;
  const parsers = { params: paramsParser(route.params), input: inputParser(route.input) };
  app.route({
    method: methodsOf(route),
    url: route.path,
    config: { route },
    handler: async (request, reply) => {
      const sent = await withinTime(answer(endpoint, parsers, options, request, reply));
      if (sent.text !== '') void reply.type('application/json; charset=utf-8');
      return reply.status(sent.status).send(sent.text);
    },
  });
}

type Parsers = { params: Parse; input: Parse };

async function answer(
  endpoint: Endpoint,
  parsers: Parsers,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const { route } = endpoint;
  const raw = requestInput(request, route.wrapper);
  await options.limits.arriving(route, request, raw);
  const params = parsers.params(request.params);
  const accountId = accountIdOf(params);
  const actor = await options.guard(request, reply, route, { accountId, input: raw });
  await options.limits.admitted(route, accountId);
  const input = parsers.input(raw);
  const info = requestInfo(request, reply, options);
  return options.once(request, route, actor, async () => {
    const body = await endpoint.handle({ params, input, actor, info });
    options.checkAnswer?.(route, body);
    return body;
  });
}

/** Milliseconds a caller waits at most, once its request is here, for parts that may never answer. */
const patience = 30_000;

/**
 * Gives up waiting for work that hangs, as on a database that takes connections and says nothing. What became of
 * the work is not known then, so the caller is told to try again, as after a lost connection.
 */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('unavailable', { retryAfter: 5 })), patience);
  });
  try {
    return await Promise.race([work, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON text of a handler's result. */
export function answerOf(route: Route, body: unknown): Answer {
  return { status: route.status ?? 200, text: body === undefined ? '' : JSON.stringify(body) };
}

function methodsOf(route: Route): Method[] {
  return typeof route.method === 'string' ? [route.method] : [...route.method];
}

function accountIdOf(params: unknown): number | undefined {
  if (typeof params !== 'object' || params === null || !('account_id' in params)) return undefined;
  return typeof params.account_id === 'number' ? params.account_id : undefined;
}

function requestInfo(request: FastifyRequest, reply: FastifyReply, options: MountOptions): RequestInfo {
  return {
    ip: options.clientAddress(request),
    networks: request.networks,
    userAgent: request.headers['user-agent'],
    body: request.body,
    header: (name) => firstValue(request.headers[name]),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
