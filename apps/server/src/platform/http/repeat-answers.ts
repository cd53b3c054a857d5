import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasBody } from './body/has-body.ts';
import { accepts } from './compress.ts';

/**
 * Whether a request for the same address may be given the same answer. Counts the request against the limits of its
 * route if so. When it throws, the route meets the same error, and answers it.
 */
export type MayRepeat = (request: FastifyRequest) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a handler whose answer depends on nothing but the address, as long as this holds. */
    mayRepeat: MayRepeat | null;
  }
}

/** The body is a string of bytes: Node then sends it together with the head in one write, for a fifth less CPU. */
type Answer = { head: string[]; etag: string | undefined; body: string; mayRepeat: MayRepeat };

/** Bytes of the bodies, and of the longest address: an address may end in anything. */
const maxBytes = 8 * 1024 * 1024;
const maxAddressLength = 500;

/** What a head takes up, about. */
const headBytes = 1024;

/**
 * Sends answers again, as they were, before any other hook and the handler of the route run, which together take
 * longer than sending a page. Must be installed before all other hooks, so that it also sees answers last.
 */
export function repeatAnswers(app: FastifyInstance): void {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + headBytes,
  });
  let isClosing = false;
  app.decorateReply('mayRepeat', null);
  app.addHook('onRequest', async (request, reply) => {
    const answer = isClosing || !isPlain(request) ? undefined : answers.get(addressOf(request));
    if (answer !== undefined && (await answer.mayRepeat(request).catch(() => false)))
      repeat(request, reply, answer);
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    const { mayRepeat } = reply;
    if (mayRepeat !== null && !isClosing && reply.statusCode === 200 && Buffer.isBuffer(payload)) {
      const address = addressOf(request);
      if (isPlain(request) && address.length <= maxAddressLength)
        answers.set(address, { ...headOf(reply, payload), body: payload.toString('latin1'), mayRepeat });
    }
    next();
  });
  // Closing announces itself in answers.
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
}

/** Answers of sessions have the position of the stream in their head. */
function isPlain(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.headers['access-token'] === undefined && !hasBody(request);
}

function addressOf({ headers, host, url }: FastifyRequest): string {
  return `${accepts(headers['accept-encoding'], 'gzip') ? 'gzip' : 'plain'} ${host} ${url}`;
}

function headOf(reply: FastifyReply, payload: Buffer): Pick<Answer, 'head' | 'etag'> {
  const { 'x-request-id': _, ...headers } = reply.getHeaders();
  const head = Object.entries({ ...headers, 'content-length': payload.length });
  const etag = reply.getHeader('etag');
  return {
    head: head.flatMap(([name, value]) => [name, String(value)]),
    etag: etag === undefined ? undefined : String(etag),
  };
}

function repeat(request: FastifyRequest, reply: FastifyReply, { head, etag, body }: Answer): void {
  reply.hijack();
  const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
  reply.raw.writeHead(isKnown ? 304 : 200, [...head, 'x-request-id', request.id]);
  reply.raw.end(isKnown ? '' : body, 'latin1');
}
