/** One rejected value; `path` is dotted (`channel.website_url`), `code` is for programs. */
export type CallFieldError = { path: string; message: string; code?: string };

/** A failed call. `status` is 0 without a response. */
export class CallError extends Error {
  readonly status: number;
  readonly fields: readonly CallFieldError[];
  /** The server reports that there is no valid session, as opposed to a lack of permission (both are 401). */
  readonly isUnauthenticated: boolean;
  /** Seconds after which the server suggests a retry. */
  readonly retryAfterSeconds: number | undefined;
  /** The JSON body of the response; empty if there is none. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: CallErrorDetails = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.fields = details.fields ?? [];
    this.isUnauthenticated = details.isUnauthenticated ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.body = details.body ?? {};
  }
}

type CallErrorDetails = {
  fields?: readonly CallFieldError[];
  isUnauthenticated?: boolean;
  retryAfterSeconds?: number | undefined;
  body?: Record<string, unknown>;
};

/** Reads a failed response: `message`, then `error`, then `errors[0]`, then the text itself. */
export function errorFromAnswer(response: Response, text: string): CallError {
  const body = parseObject(text);
  const message = messageOf(body) ?? plainText(text) ?? response.statusText;
  return new CallError(response.status, message, {
    fields: fieldsOf(body, message),
    isUnauthenticated: response.status === 401 && Array.isArray(body.errors) && body.success !== false,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
    body,
  });
}

function messageOf(body: Record<string, unknown>): string | undefined {
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  return [body.message, body.error, first].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/** Older responses contain only the attributes; a single one gets the message. */
function fieldsOf(body: Record<string, unknown>, message: string): CallFieldError[] {
  if (Array.isArray(body.fields)) return body.fields.flatMap(asField);
  const [only, ...others] = Array.isArray(body.attributes) ? body.attributes : [];
  return typeof only === 'string' && others.length === 0 ? [{ path: only, message }] : [];
}

function asField(value: unknown): CallFieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, message, code } = { path: undefined, message: undefined, code: undefined, ...value };
  if (typeof path !== 'string' || typeof message !== 'string') return [];
  return [{ path, message, ...(typeof code === 'string' ? { code } : {}) }];
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A page of markup from a proxy is no message for a person. */
function plainText(text: string): string | undefined {
  const line = text.trim();
  return line === '' || line.length > 300 || line.startsWith('<') || line.startsWith('{') ? undefined : line;
}
