import { Failure } from '@confab/contract/kit/errors';
import { defaultMaxBodyBytes, defaultMaxBodyValues, type Route } from '@confab/contract/kit/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { hasBody } from './has-body.ts';
import { parseParameters } from '../parameters.ts';
import type { Hold } from './byte-budget.ts';
import { JsonSize } from './json-size.ts';
import { readBytes } from './read-bytes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request holds of the memory for bodies; given back when its answer is through. */
    bodyHold: Hold | null;
  }
}

/**
 * Reads JSON and forms. Every piece is counted as it arrives, in bytes and values, against the limits of its route
 * and what all bodies together may hold, so that the first one too many is the last that is read. Empty JSON bodies
 * are fine: clients send the content type by habit. Poisoned keys are dropped.
 */
export function installBodyParsers(app: FastifyInstance, open: (address: string) => Hold): void {
  app.decorateRequest('bodyHold', null);
  app.addHook('onRequest', (request, reply, next) => {
    // However it ends: also when the connection breaks while the body arrives.
    if (hasBody(request)) reply.raw.once('close', () => request.bodyHold?.release());
    next();
  });
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const size = new JsonSize(maxValuesOf(request.routeOptions.config.route));
    readText(request, payload, open, (chunk) => size.add(chunk)).then((text) => {
      if (text === '') done(null, {});
      else if (mayBePoisoned(text)) void parseJson(request, text, done);
      else parsePlain(text, done);
    }, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    readText(request, payload, open, () => undefined)
      .then(parseParameters)
      .then((values) => done(null, values), done);
  });
}

/** Whether a key may be one that changes what all objects have; written with escapes it can hide. */
function mayBePoisoned(text: string): boolean {
  return text.includes('_proto_') || text.includes('constructor') || text.includes('\\u');
}

function parsePlain(text: string, done: (error: Error | null, body?: unknown) => void): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return done(new Failure('unprocessable', { message: notJson }));
  }
  done(null, body);
}

/** As the framework says it. */
const notJson = "Body is not valid JSON but content-type is set to 'application/json'";

/** The hold of a request on the memory for bodies; made at its first byte. */
export function bodyHoldOf(request: FastifyRequest, open: (address: string) => Hold): Hold {
  return (request.bodyHold ??= open(request.ip));
}

async function readText(
  request: FastifyRequest,
  payload: Readable,
  open: (address: string) => Hold,
  count: (chunk: Buffer) => void,
): Promise<string> {
  const hold = bodyHoldOf(request, open);
  const maxBytes = request.admission?.maxBodyBytes ?? maxBytesOf(request.routeOptions.config.route);
  let seen = 0;
  const bytes = await readBytes(payload, (chunk) => {
    seen += chunk.length;
    if (seen > maxBytes) throw new Failure('payload_too_large');
    hold.take(chunk.length);
    count(chunk);
  });
  return bytes.toString('utf8');
}

export function maxBytesOf(route: Route | undefined): number {
  return route?.maxBodyBytes ?? defaultMaxBodyBytes;
}

export function maxValuesOf(route: Route | undefined): number {
  return route?.maxBodyValues ?? defaultMaxBodyValues;
}
