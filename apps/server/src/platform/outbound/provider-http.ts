import { Readable } from 'node:stream';
import { hasCode } from '../errors/coded-error.ts';
import type { GuardedFetch, OutboundRequest, OutboundResponse } from './guarded-fetch.ts';
import { multipartBody, type UploadField } from './multipart-body.ts';

type Call = {
  /** In upper case; default POST with a body, GET without. */
  method?: NonNullable<OutboundRequest['method']>;
  headers?: Readonly<Record<string, string>>;
  /** Default 10 000; for uploads 60 000. */
  timeoutMs?: number;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Default 3; with 0 the redirect itself is the response. */
  maxRedirects?: number;
  /** Of the response; default 10 MB. */
  maxBytes?: number;
};

/** A provider's response; any status is one. */
export type ProviderResponse = {
  status: number;
  /** Whether the status is one of 200 to 299. */
  ok: boolean;
  /** False for an address that may not be called: then the status is ours. */
  isCalled: boolean;
  /** The provider's retry time, if given in seconds. */
  retryAfterSeconds?: number;
  /** The body as JSON; undefined for anything else. */
  json: unknown;
  /** The raw body, for providers that respond with a form. */
  text: string;
  /** The response in readable form: its status, and the beginning of its text. */
  reason: string;
};

/** Several values of one name are sent one after the other. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Calls to a provider. Network errors are thrown as coded errors of `GuardedFetch`, and so can be retried; an address
 * that may not be called is a 403, because no retry makes a private address public.
 */
export type ProviderHttp = {
  /** Sends JSON, if there is a body. */
  json(url: string, call?: Call & { body?: unknown }): Promise<ProviderResponse>;
  /** Sends a form without files. */
  form(url: string, fields: FormFields, call?: Call): Promise<ProviderResponse>;
  /** Sends a form with files, which are read while they are sent. */
  upload(url: string, fields: readonly UploadField[], call?: Call): Promise<ProviderResponse>;
};

const defaultTimeoutMs = 10_000;
const uploadTimeoutMs = 60_000;

export function providerHttp(outbound: GuardedFetch): ProviderHttp {
  const send = async (url: string, request: OutboundRequest): Promise<ProviderResponse> => {
    try {
      const headers = { accept: 'application/json', ...request.headers };
      return answerOf(await outbound.fetch(url, { ...request, headers }));
    } catch (error) {
      if (!hasCode(error, 'outbound_refused')) throw error;
      const reason = '403 address not allowed';
      return { status: 403, ok: false, isCalled: false, json: undefined, text: '', reason };
    }
  };
  return {
    json: (url, { body, headers, timeoutMs = defaultTimeoutMs, ...call } = {}) =>
      send(url, {
        timeoutMs,
        ...call,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    form: (url, fields, { headers, timeoutMs = defaultTimeoutMs, method = 'POST' } = {}) =>
      send(url, {
        method,
        timeoutMs,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(pairsOf(fields)).toString(),
      }),
    upload: (url, fields, { headers, timeoutMs = uploadTimeoutMs, method = 'POST' } = {}) => {
      const { contentType, byteSize, bytes } = multipartBody(fields);
      return send(url, {
        method,
        timeoutMs,
        headers: { 'content-type': contentType, 'content-length': String(byteSize), ...headers },
        body: Readable.from(bytes, { objectMode: false }),
      });
    },
  };
}

function pairsOf(fields: FormFields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
}

function answerOf({ status, body, headers }: OutboundResponse): ProviderResponse {
  const text = body.toString('utf8');
  return {
    status,
    ok: status >= 200 && status < 300,
    isCalled: true,
    ...retryAfterSeconds(headers['retry-after']),
    json: parsed(text),
    text,
    reason: `${status} ${readable(text)}`.trim(),
  };
}

function retryAfterSeconds(header: string | undefined): { retryAfterSeconds?: number } {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum characters of a response that people are shown. */
const maxWords = 300;

/** One line without control characters; markup is dropped. */
function readable(text: string): string {
  const line = text
    .slice(0, 4 * maxWords)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.startsWith('<') ? '' : line.slice(0, maxWords);
}
