import { fillPath, type InputOf, type ParamsOf, type ResponseOf } from '@confab/contract/kit/route';
import { CallError, errorFromAnswer } from './call-error.ts';
import { formData, queryString, type CallFiles } from './request-body.ts';

export { CallError } from './call-error.ts';

/** The part of a route that the caller needs; every contract route has it. */
export type CallableRoute = {
  readonly name: string;
  readonly method: string | readonly string[];
  readonly path: string;
  readonly wrapper?: string;
  readonly isCsv?: true;
};

export type CallOptions<R> = ParamsOption<ParamsOf<R>> & {
  /** Query string of a GET, body of anything else. */
  input?: InputOf<R>;
  /** Sends the input as a multipart form together with these files. */
  files?: CallFiles;
  signal?: AbortSignal;
  /** A POST repeated with the same key is carried out once. */
  idempotencyKey?: string;
};

type ParamsOption<P> = keyof P extends never ? { params?: P } : { params: P };

/** Calls a route of the contract. Rejects with `CallError`, or with the signal's reason when aborted. */
export type Call = <R extends CallableRoute>(route: R, options: CallOptions<R>) => Promise<ResponseOf<R>>;

export type CallerOptions = {
  /** Put before every path; `''` for the page's own origin. */
  baseUrl: string;
  /** Headers of every call, read each time: the session, for example. */
  headers: () => Record<string, string>;
  /** Added to the query string of every call, besides the input of a GET. */
  query?: (method: string) => Record<string, string>;
  /** Receives the headers of every response, before the call settles. */
  onHeaders?: (headers: Headers) => void;
  /** The server reported that there is no valid session. */
  onUnauthenticated?: () => void;
  fetch?: typeof fetch;
};

/** Creates the function through which an app calls the server. */
export function createCaller(options: CallerOptions): Call {
  return async (route, { params, input, files, signal, idempotencyKey }) => {
    const method = typeof route.method === 'string' ? route.method : (route.method[0] ?? 'GET');
    const path = fillPath(route.path, asObject(params));
    const request = describeRequest(method, path, asObject(input), files, route.wrapper);
    const headers = new Headers({ accept: 'application/json', ...options.headers() });
    if (request.contentType !== undefined) headers.set('content-type', request.contentType);
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const init = { method, headers, signal: signal ?? null, body: request.body };
    const response = await send(
      options,
      options.baseUrl + withQuery(request.url, options.query?.(method)),
      init,
    );
    options.onHeaders?.(response.headers);
    // A truncated response counts as none: the server may have executed the request.
    const text = await response.text().catch((cause: unknown) => fail(cause, init));
    if (response.ok) return parseBody(text, route.isCsv === true);
    const error = errorFromAnswer(response, text);
    if (error.isUnauthenticated) options.onUnauthenticated?.();
    throw error;
  };
}

function describeRequest(
  method: string,
  path: string,
  input: object,
  files: CallFiles | undefined,
  wrapper: string | undefined,
): { url: string; body: BodyInit | null; contentType?: string } {
  if (method === 'GET') {
    const query = queryString(input);
    return { url: query === '' ? path : `${path}?${query}`, body: null };
  }
  if (files !== undefined) return { url: path, body: formData(input, files, wrapper) };
  const body = wrapper === undefined ? input : { [wrapper]: input };
  return { url: path, body: JSON.stringify(body), contentType: 'application/json' };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

async function send(options: CallerOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(url, init);
  } catch (cause) {
    return fail(cause, init);
  }
}

function fail(cause: unknown, init: RequestInit): never {
  init.signal?.throwIfAborted();
  throw new CallError(0, cause instanceof Error ? cause.message : String(cause));
}

function withQuery(url: string, query: Record<string, string> = {}): string {
  const more = queryString(query);
  return more === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${more}`;
}

/** The contract defines the body; the server has validated it, so it is not validated again. */
function parseBody<T>(text: string, isCsv: boolean): T {
  if (isCsv) return text as T;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return body as T;
}
