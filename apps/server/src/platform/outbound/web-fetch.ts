import type { GuardedFetch, OutboundRequest } from './guarded-fetch.ts';

/** The `fetch` for clients of providers: it uses the guarded fetch, and follows no redirects. */
export function webFetch(
  outbound: GuardedFetch,
  limits: Required<Pick<OutboundRequest, 'timeoutMs' | 'maxBytes'>>,
): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { body } = init;
      if (typeof input !== 'string' || (body != null && typeof body !== 'string'))
        return reject(new TypeError('only texts are sent, to an address'));
      const left = new AbortController();
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      outbound
        .fetch(input, {
          ...limits,
          maxRedirects: 0,
          method: init.method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(body == null ? {} : { body }),
          signal: init.signal == null ? left.signal : AbortSignal.any([left.signal, init.signal]),
          onHead: ({ status, headers }) => {
            const bytes = new ReadableStream<Uint8Array>({
              start: (controller) => void (stream = controller),
              cancel: () => left.abort(),
            });
            resolve(new Response(withoutBody.has(status) ? null : bytes, { status, headers }));
          },
          onBytes: (bytes) => left.signal.aborted || stream?.enqueue(bytes),
        })
        .then(() => left.signal.aborted || stream?.close())
        .catch((error: unknown) => (stream === undefined ? reject(error) : stream.error(error)));
    });
}

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);
