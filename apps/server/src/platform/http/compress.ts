import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Route } from '@confab/contract/kit/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from './error-handler.ts';

/** Smaller responses fit into one packet either way. */
const minBytes = 1024;

/** By measurement (`npm run bench -- answer-bytes`): the best compression at the cost of level 1. */
export const gzipLevel = 3;

const text = /^(application\/(json|manifest\+json)|text\/(html|plain|css|javascript))\b/;

/**
 * Compresses text responses of handlers, for callers that accept it. Excluded are streams and files, which are
 * compressed already or not worth it; tagged responses, because their handler knows their encodings; and those with a
 * secret (docs/decisions, "compressed answers").
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(request, reply, payload)) return payload;
    varyByEncoding(reply);
    if (!accepts(request.headers['accept-encoding'], 'gzip')) return payload;
    const compressed = await compress(payload, { level: gzipLevel });
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressed;
  });
}

const compress = promisify(gzip);

function isCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < minBytes || !text.test(String(reply.getHeader('content-type')))) return false;
  if (formed.some((name) => reply.hasHeader(name))) return false;
  const { route } = request.routeOptions.config;
  return route === undefined || !answersSecret(route);
}

/** Headers of responses that are already in their final encoding. */
const formed = ['content-encoding', 'etag', 'content-range', 'content-disposition'];

export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  const names =
    vary === undefined
      ? []
      : String(vary)
          .split(',')
          .map((name) => name.trim());
  if (!names.some((name) => /^(\*|accept-encoding)$/i.test(name)))
    reply.header('vary', [...names, 'Accept-Encoding'].join(', '));
}

/** Whether a client reads an encoding, by its `Accept-Encoding`. */
export function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const [, ...parameters] =
    offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*') ?? [];
  const isOffered = offers.some(([name]) => name === encoding || name === '*');
  return isOffered && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}

const known = new WeakMap<Route, boolean>();

/**
 * Whether the response of a route contains a secret. Public tokens do not count, nor those that only administrators
 * read, if only administrators write the rest of the response.
 */
export function answersSecret(route: Route): boolean {
  const answer = known.get(route) ?? (route.repeatsResponse === false || namesSecret(route.response));
  known.set(route, answer);
  return answer;
}

const harmless = new Set(['website_token', 'hmac_token']);

function namesSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(
    ([key, value]) => (/(_token|secret)$/.test(key) && !harmless.has(key)) || namesSecret(value),
  );
}
