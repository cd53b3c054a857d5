import { Failure, failureBody, type ErrorStyle } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '../db/outage.ts';
import { hasCode } from '../errors/coded-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

/**
 * The single place where errors become responses: expected failures in the shape of their route's family, framework
 * errors (too large, not JSON) in the API's shape; everything else is logged once and answered with a bare 500.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOutage(error)) return sendOutage(error, request, reply);
    const failure = asFailure(error);
    if (failure === undefined) return sendUnexpected(error, request, reply);
    return sendFailure(failure, styleOf(request), reply);
  });
}

/** Sends a failure in the format of its family; 429 is plain text with `Retry-After`. */
export function sendFailure(failure: Failure, style: ErrorStyle, reply: FastifyReply): FastifyReply {
  if (failure.options.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.ceil(failure.options.retryAfterSeconds)));
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
  if (error.statusCode === 413) return new Failure('payload_too_large');
  if (error.statusCode === 415) return new Failure('unsupported_media_type');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Failure('unprocessable', { message: error.message });
  }
  return undefined;
}

/** PostgreSQL class 22: a number too large for its column, text that is not a date. The client's error, not ours. */
function isDataException(error: { code?: unknown }): boolean {
  return typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
}

/** No disk space for an upload, or no file descriptor left. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE'];

/** Temporary server errors, worth distinguishing because a retry helps. */
const isOutage = (error: unknown): boolean =>
  isDatabaseOutage(error) || fullCodes.some((code) => hasCode(error, code));

function sendOutage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ err: error }, 'request failed: service unavailable');
  return sendFailure(new Failure('unavailable', { retryAfterSeconds: 5 }), styleOf(request), reply);
}

function sendUnexpected(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'request failed');
  return reply.status(500).send({ status: 500, error: 'Internal Server Error' });
}
