/** A refusal of the server (`status` and the parsed body), or status 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`widget request failed with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** What every call needs to know; `token` is read late because identifying the visitor may change it. */
export type HttpContext = { websiteToken: string; token(): string; locale(): string };

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number>;
  body?: object | FormData;
  /** Key under which the server answers a repeated POST with its first answer. */
  idempotencyKey?: string;
};

const TIMEOUT_MS = 20_000;
/** An upload of the largest file over a slow phone line needs minutes. */
const UPLOAD_TIMEOUT_MS = 300_000;

export type Http = (path: string, call?: Call) => Promise<unknown>;

/**
 * Caller of `/api/v1/widget/*` on the page's own origin. Resolves with the parsed body (null when empty);
 * throws `ApiError`.
 */
export function createHttp(context: HttpContext): Http {
  return async (path, { method = 'GET', query, body, idempotencyKey } = {}) => {
    const params = new URLSearchParams({ website_token: context.websiteToken });
    if (method === 'POST') params.set('locale', context.locale());
    for (const [key, value] of Object.entries(query ?? {})) params.set(key, String(value));
    const headers: Record<string, string> = { Accept: 'application/json', 'X-Auth-Token': context.token() };
    const form = body instanceof FormData;
    if (body && !form) headers['Content-Type'] = 'application/json';
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
    const response = await fetch(`/api/v1/widget/${path}?${params}`, {
      method,
      headers,
      body: form ? body : body && JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ApiError(0, cause);
    });
    const parsed = await response.text().then(parseBody, () => {
      // The answer broke off: the server may or may not have done it, which a repeat with the same key settles.
      throw new ApiError(0, null);
    });
    if (!response.ok) throw new ApiError(response.status, parsed);
    return parsed;
  };
}

function parseBody(text: string): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether trying again later can help: no answer, a busy or a failing server. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);
}
