import type { CallableRoute } from '@confab/client/call';
import type { InputOf, ParamsOf, ResponseOf } from '@confab/contract/kit/route';

/** One call as the server saw it. `input` is the query or the JSON body; a form arrives as its fields. */
export type RecordedCall<R> = {
  params: Record<keyof ParamsOf<R>, string>;
  input: Partial<InputOf<R>>;
  headers: Headers;
};

/** A route without a body may be answered with nothing at all. */
type Answered<R> = ResponseOf<R> extends undefined ? void : ResponseOf<R>;

type Answer = { status: number; body: unknown };
type Handler = {
  method: string;
  pattern: RegExp;
  names: string[];
  wrapper: string | undefined;
  answer: (call: never) => unknown;
};

/** An error response of the server. Throw it from a handler; status 0 breaks the connection instead. */
export class ErrorResponse extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, message: string, body: object = { error: message }) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/**
 * A server that implements the contract in place of the network: `on` answers a route, with types. Unhandled requests
 * get a 404 and are listed in `unanswered`.
 */
export function fakeServer() {
  const handlers: Handler[] = [];
  const unanswered: string[] = [];
  /** Sent with every answer. */
  const headers: Record<string, string> = {};
  globalThis.fetch = async (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, 'http://confab.test');
    const method = init.method ?? 'GET';
    const handler = handlers.findLast((each) => each.method === method && each.pattern.test(url.pathname));
    if (!handler) unanswered.push(`${method} ${url.pathname}`);
    const { status, body } = handler
      ? await Promise.race([run(handler, url, init), left(init)])
      : { status: 404, body: { error: 'Nobody answers' } };
    return new Response(body === undefined ? '' : JSON.stringify(body), { status, headers });
  };
  return {
    unanswered,
    headers,
    on<R extends CallableRoute>(
      route: R,
      answer: (call: RecordedCall<R>) => Answered<R> | Promise<Answered<R>>,
    ): void {
      const names: string[] = [];
      const source = route.path.replace(/:(\w+)/g, (_, name: string) => {
        names.push(name);
        return '([^/]+)';
      });
      const [method = 'GET'] = [route.method].flat();
      handlers.push({ method, pattern: new RegExp(`^${source}$`), names, wrapper: route.wrapper, answer });
    },
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;

/** Rejects when the caller leaves, as a broken connection does. */
function left({ signal }: RequestInit): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')));
  });
}

async function run(handler: Handler, url: URL, init: RequestInit): Promise<Answer> {
  const found = handler.pattern.exec(url.pathname) ?? [];
  const params = Object.fromEntries(handler.names.map((name, index) => [name, found[index + 1]]));
  const call = { params, input: inputOf(url, init, handler.wrapper), headers: new Headers(init.headers) };
  try {
    return { status: 200, body: await handler.answer(call as never) };
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error;
    if (error.status === 0) throw new TypeError(error.message, { cause: error });
    return { status: error.status, body: error.body };
  }
}

function inputOf(url: URL, init: RequestInit, wrapper: string | undefined): unknown {
  if (init.body instanceof FormData) return Object.fromEntries(init.body.entries());
  if (typeof init.body === 'string') {
    const body: unknown = JSON.parse(init.body);
    return wrapper === undefined ? body : new Map(Object.entries(Object(body))).get(wrapper);
  }
  return queryOf(url.searchParams);
}

/** Lists are sent as `key[]`, once for each item. */
function queryOf(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...search.keys()].map((key) =>
      key.endsWith('[]') ? [key.slice(0, -'[]'.length), search.getAll(key)] : [key, search.get(key)],
    ),
  );
}
