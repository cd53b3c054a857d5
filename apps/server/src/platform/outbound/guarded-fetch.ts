import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { codedError, hasCode } from '../errors/coded-error.ts';
import { asError, guardedConnector } from './guarded-connector.ts';
import { parseTarget, resolveTarget, systemResolve, type Resolve, type TargetOptions } from './target.ts';

export type OutboundRequest = {
  /** In upper case; default GET, or POST when there is a body. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** A stream can be sent only once, so redirects are not followed. */
  body?: string | Uint8Array | Readable;
  /** For all hops together; default 10 000. */
  timeoutMs?: number;
  /** Of the response body, after which the call fails; default 10 MB. */
  maxBytes?: number;
  /** A file to write the response body to, which is then empty: large bodies are not held in memory. */
  saveTo?: string;
  /** Called when a response begins, before its body; with `maxRedirects` 0 there is only one. */
  onHead?: (head: Pick<OutboundResponse, 'status' | 'headers'>) => void;
  /** Called with the response body as it arrives, for streamed responses. */
  onBytes?: (bytes: Buffer) => void;
  /** Default 3; with 0 the redirect itself is the response. */
  maxRedirects?: number;
  signal?: AbortSignal;
};

export type OutboundResponse = {
  status: number;
  /** Names in lower case; several values of one name joined with ", ". */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The final URL, after redirects. */
  url: string;
};

export type GuardedFetch = {
  /**
   * Calls an address outside. Any HTTP status is a response. Throws coded errors: `outbound_bad_url`,
   * `outbound_refused` (not public), `outbound_unresolved`, `outbound_too_many_redirects`, `outbound_too_large`,
   * `outbound_timeout`, `outbound_failed` (no connection, broken answer, bad certificate).
   */
  fetch(address: string | URL, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Whether an address could be called now, for checks when it is saved. Throws as `fetch` does. */
  check(address: string | URL): Promise<void>;
  /**
   * The addresses of a host, for connections other than HTTP; all of them may be called. Throws as `fetch` does.
   */
  reach(hostname: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

const defaults = { timeoutMs: 10_000, maxBytes: 10_000_000, maxRedirects: 3 } as const;

/**
 * Every call to a user-supplied URL goes through here. Names are resolved and checked while connecting, so the
 * checked address is the one called, also on a later connection of the pool; redirects are followed manually and
 * each hop is checked again. No cookies are kept.
 */
export function guardedFetch(options: {
  allowPrivate: boolean;
  userAgent: string;
  resolve?: Resolve;
}): GuardedFetch {
  const target: TargetOptions = {
    allowPrivate: options.allowPrivate,
    resolve: options.resolve ?? systemResolve,
  };
  const agent = new Agent({
    connect: guardedConnector(target),
    allowH2: false,
    keepAliveTimeout: 4000,
  });
  return {
    fetch: async (address, requested = {}) => {
      const timeout = AbortSignal.timeout(requested.timeoutMs ?? defaults.timeoutMs);
      const signal = requested.signal ? AbortSignal.any([timeout, requested.signal]) : timeout;
      try {
        return await follow({ agent, target, userAgent: options.userAgent, signal }, address, requested);
      } catch (error) {
        throw explain(error, timeout.aborted);
      }
    },
    check: async (address) => {
      const { url } = parseTarget(address, target.allowPrivate);
      await resolveTarget(url.hostname, target);
    },
    reach: (hostname) => resolveTarget(hostname, target),
    close: () => agent.close(),
  };
}

type Way = { agent: Agent; target: TargetOptions; userAgent: string; signal: AbortSignal };
type Hop = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | undefined;
};

async function follow(
  way: Way,
  address: string | URL,
  requested: OutboundRequest,
): Promise<OutboundResponse> {
  const { url, authorization } = parseTarget(address, way.target.allowPrivate);
  let hop: Hop = {
    url,
    method: requested.method ?? (requested.body === undefined ? 'GET' : 'POST'),
    headers: {
      'user-agent': way.userAgent,
      ...(authorization === undefined ? {} : { authorization }),
      ...lowerCased(requested.headers ?? {}),
    },
    body: requested.body,
  };
  const allowed = requested.body instanceof Readable ? 0 : (requested.maxRedirects ?? defaults.maxRedirects);
  const { maxBytes = defaults.maxBytes, saveTo, onHead, onBytes } = requested;
  const options = { maxBytes, saveTo, onHead, onBytes };
  for (let followed = 0; ; followed += 1) {
    const response = await call(way, hop, options);
    const location = redirectStatuses.has(response.status) ? response.headers['location'] : undefined;
    if (location === undefined || allowed === 0) return response;
    if (followed >= allowed)
      throw codedError('outbound_too_many_redirects', 'The URL redirects too many times.', 422);
    hop = nextHop(
      hop,
      response.status,
      parseTarget(resolveLocation(location, hop.url), way.target.allowPrivate).url,
    );
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Stored = {
  maxBytes: number;
  saveTo: string | undefined;
  onHead: OutboundRequest['onHead'];
  onBytes: OutboundRequest['onBytes'];
};

async function call(
  way: Way,
  hop: Hop,
  { maxBytes, saveTo, onHead, onBytes }: Stored,
): Promise<OutboundResponse> {
  const { statusCode, headers, body } = await request(hop.url, {
    dispatcher: way.agent,
    method: hop.method,
    headers: hop.headers,
    body: hop.body ?? null,
    signal: way.signal,
  });
  const names = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]);
  const joined: OutboundResponse['headers'] = Object.fromEntries(names);
  onHead?.({ status: statusCode, headers: joined });
  const bytes = bounded(body, maxBytes, onBytes);
  return {
    status: statusCode,
    headers: joined,
    body: saveTo === undefined ? await readAll(bytes) : await saveAll(bytes, saveTo),
    url: hop.url.href,
  };
}

/** Fails at the first byte too many. Leaving the loop destroys the body, and with it the connection. */
async function* bounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onBytes: OutboundRequest['onBytes'],
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw codedError('outbound_too_large', 'The response is too large.', 422);
    const bytes = Buffer.from(chunk);
    onBytes?.(bytes);
    yield bytes;
  }
}

async function readAll(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function saveAll(bytes: AsyncIterable<Buffer>, file: string): Promise<Buffer> {
  await writeFile(file, bytes, { mode: 0o600 });
  return Buffer.alloc(0);
}

// As browsers do: 303 always reads the next page, 301 and 302 only after a POST.
function nextHop(hop: Hop, status: number, url: URL): Hop {
  const reads = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const hopHeaders = url.origin === hop.url.origin ? hop.headers : withoutSecrets(hop.headers);
  if (!reads) return { ...hop, url, headers: hopHeaders };
  const headers = Object.fromEntries(
    Object.entries(hopHeaders).filter(([name]) => !name.startsWith('content-')),
  );
  return { url, method: 'GET', headers, body: undefined };
}

// Keys and signatures have many names, so another server only gets headers known to be harmless.
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const harmless = ['user-agent', 'accept', 'accept-language', 'content-type'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.includes(name)));
}

// Cookies and hop-by-hop headers are never sent, even if the caller passes them.
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    pairs.filter(([name]) => !['cookie', 'host', 'connection', 'transfer-encoding'].includes(name)),
  );
}

function resolveLocation(location: string, base: URL): URL {
  if (!URL.canParse(location, base.href))
    throw codedError('outbound_bad_url', 'The URL redirects without a location.', 422);
  return new URL(location, base);
}

function explain(error: unknown, timedOut: boolean): unknown {
  if (timedOut) return codedError('outbound_timeout', 'The response timed out.', 422, { cause: error });
  const ours = error instanceof Error && 'code' in error && String(error.code).startsWith('outbound_');
  if (ours) return error;
  if (hasCode(error, 'UND_ERR_CONNECT_TIMEOUT')) {
    return codedError('outbound_timeout', 'The connection timed out.', 422, { cause: error });
  }
  return codedError('outbound_failed', `The request failed: ${asError(error).message}`, 422, {
    cause: error,
  });
}
