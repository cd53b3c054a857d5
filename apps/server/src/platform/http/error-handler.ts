import { Failure, failureBody, type ErrorStyle } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

/**
 * The one place where errors become answers: expected failures in the shape of their route's family, the
 * framework's own (too large, not JSON) in the API's, everything else logged once and told as nothing but 500.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error);
    if (failure === undefined) return sendUnexpected(error, request, reply);
    return sendFailure(failure, styleOf(request), reply);
  });
}

/** Sends a failure as its family says; 429 is plain text with `Retry-After`. */
export function sendFailure(failure: Failure, style: ErrorStyle, reply: FastifyReply): FastifyReply {
  if (failure.options.retryAfter !== undefined) {
    void reply.header('retry-after', String(Math.ceil(failure.options.retryAfter)));
  }
  if (failure.code === 'too_many_requests') {
    return reply.status(429).type('text/plain; charset=utf-8').send(failure.message);
  }
  return reply.status(failure.status).send(failureBody(failure, style));
}

function styleOf(request: FastifyRequest): ErrorStyle {
  return request.routeOptions.config.route?.errorStyle ?? 'api';
}

function asFailure(error: FastifyError): Failure | undefined {
  if (error instanceof Failure) return error;
  if (isDataException(error))
    return new Failure('unprocessable', { message: 'Some values are out of range' });
  if (isOverloaded(error)) return new Failure('unavailable', { retryAfter: 5 });
  if (error.statusCode === 413) return new Failure('payload_too_large');
  if (error.statusCode === 415) return new Failure('unsupported_media_type');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Failure('unprocessable', { message: error.message });
  }
  return undefined;
}

/** PostgreSQL class 22: a number too large for its column, text that is no date. The caller's fault, not ours. */
function isDataException(error: { code?: unknown }): boolean {
  return typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
}

/** The database is away or out of connections or space: worth telling apart, because trying again helps. */
const overloadedCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P03',
  '53100',
  '53200',
  '53300',
  '08006',
]);

function isOverloaded(error: { code?: unknown }): boolean {
  return typeof error.code === 'string' && overloadedCodes.has(error.code);
}

function sendUnexpected(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'request failed');
  return reply.status(500).send({ status: 500, error: 'Internal Server Error' });
}
