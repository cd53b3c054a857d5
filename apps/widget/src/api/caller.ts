import { CallError, createCaller, type Call } from '@confab/client/call';

/** What every call needs to know; `token` is read late because identifying the visitor may change it. */
export type CallContext = { websiteToken: string; token: () => string; locale: () => string };

const timeoutMs = 20_000;
/** An upload of the largest file over a slow phone line needs minutes. */
const uploadTimeoutMs = 300_000;

/** Caller of `/api/v1/widget/*` on the page's own origin. Rejects with `CallError`, of status 0 without an answer. */
export function createWidgetCaller(context: CallContext): Call {
  return createCaller({
    baseUrl: '',
    headers: () => ({ 'x-auth-token': context.token() }),
    query: (method) => ({
      website_token: context.websiteToken,
      ...(method === 'POST' && { locale: context.locale() }),
    }),
    // An agent may be signed in on this origin, as a different person than the visitor.
    fetch: (url, init) => {
      const limit = init?.body instanceof FormData ? uploadTimeoutMs : timeoutMs;
      return fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(limit) });
    },
  });
}

/** Whether trying again later can help: no answer, a busy or a failing server. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 502);
}

/** Whether the token is no longer valid: the visitor was deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** The message of a server error, empty without one. */
export function serverMessage(error: unknown): string {
  return error instanceof CallError && error.status > 0 ? error.message : '';
}
