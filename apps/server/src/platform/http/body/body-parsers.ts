import { Failure } from '@confab/contract/kit/errors';
import { defaultMaxBodyBytes, defaultMaxBodyValues, type Route } from '@confab/contract/kit/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { hasBody } from './has-body.ts';
import { parseParameters } from '../input/parameters.ts';
import type { Reservation, OpenReservation } from './byte-budget.ts';
import { JsonSize } from './json-size.ts';
import { onceClosed } from './once-closed.ts';
import { readBytes } from './read-bytes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    openBodyReservation: OpenReservation;
  }
  interface FastifyRequest {
    /** The request's share of the memory for bodies, released once its response is sent. */
    bodyReservation: Reservation | null;
  }
}

/**
 * Reads JSON and forms. Every chunk is counted as it arrives, in bytes and values, against the limits of its route
 * and of all bodies together, so reading stops at the first chunk beyond a limit. Empty JSON bodies are fine:
 * clients send the content type by habit. Poisoned keys are dropped.
 */
export function installBodyParsers(app: FastifyInstance, open: OpenReservation): void {
  app.decorateRequest('bodyReservation', null);
  app.decorate('openBodyReservation', open);
  app.addHook('onRequest', (request, reply, next) => {
    // Also when the connection breaks while the body arrives.
    if (hasBody(request))
      onceClosed(reply, () => {
        request.bodyReservation ??= open([]);
        request.bodyReservation.release();
      });
    next();
  });
  const parseCarefully = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const size = new JsonSize(maxValuesOf(request.routeOptions.config.route));
    const bytes = await readBody(request, payload, open, (chunk) => size.add(chunk));
    const text = bytes.toString('utf8');
    if (text === '') return {};
    if (!mayBePoisoned(text)) return parsePlain(text);
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, body?: unknown): void => (error ? reject(error) : resolve(body));
      void parseCarefully(request, text, done);
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      const bytes = await readBody(request, payload, open, () => undefined);
      return parseParameters(withSpaces(bytes).toString('utf8'));
    },
  );
}

/** Passes the raw bytes of any body to the routes of a scope, counted like all others. */
export function installRawBody(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Failure('payload_too_large');
    return readBounded(request, payload, {
      open: scope.openBodyReservation,
      maxBytes,
      count: () => undefined,
    });
  });
}

/** Whether the text may contain a key that changes the prototype of all objects; escapes can hide one. */
function mayBePoisoned(text: string): boolean {
  return text.includes('_proto_') || text.includes('constructor') || text.includes('\\u');
}

function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('unprocessable', { message: notJson });
  }
}

/** With the framework's error. */
const notJson = "Body is not valid JSON but content-type is set to 'application/json'";

/** A request's share of the memory for bodies, opened at its first byte. */
export function bodyReservationOf(request: FastifyRequest, open: OpenReservation): Reservation {
  return (request.bodyReservation ??= open(request.networks));
}

function readBody(
  request: FastifyRequest,
  payload: Readable,
  open: OpenReservation,
  count: (chunk: Buffer) => void,
): Promise<Buffer> {
  const maxBytes = request.admission?.maxBodyBytes ?? maxBytesOf(request.routeOptions.config.route);
  return readBounded(request, payload, { open, maxBytes, count });
}

type Reading = { open: OpenReservation; maxBytes: number; count: (chunk: Buffer) => void };

async function readBounded(
  request: FastifyRequest,
  payload: Readable,
  { open, maxBytes, count }: Reading,
): Promise<Buffer> {
  const reservation = bodyReservationOf(request, open);
  let seen = 0;
  return readBytes(payload, (chunk) => {
    seen += chunk.length;
    if (seen > maxBytes) throw new Failure('payload_too_large');
    reservation.take(chunk.length);
    count(chunk);
  });
}

/** Forms write a space as `+`. Replacing two million of them in a string takes forty times as long. */
function withSpaces(bytes: Buffer): Buffer {
  for (let at = bytes.indexOf('+'); at !== -1 && at < bytes.length; at += 1) {
    if (bytes[at] === plus) bytes[at] = space;
  }
  return bytes;
}

const plus = 0x2b;
const space = 0x20;

export function maxBytesOf(route: Route | undefined): number {
  return route?.maxBodyBytes ?? defaultMaxBodyBytes;
}

export function maxValuesOf(route: Route | undefined): number {
  return route?.maxBodyValues ?? defaultMaxBodyValues;
}
