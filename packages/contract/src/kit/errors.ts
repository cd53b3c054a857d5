/**
 * The catalog of expected failures. Source of statuses and texts: the v1 wire contract.
 * Clients read `message`, then `error`, then `errors[0]`.
 */
const catalog = {
  unauthenticated: { status: 401, message: 'You need to sign in or sign up before continuing.' },
  invalid_access_token: { status: 401, message: 'Invalid Access Token' },
  bot_not_allowed: { status: 401, message: 'Access to this endpoint is not authorized for bots' },
  bot_not_connected: { status: 401, message: 'You are not authorized to access this account' },
  not_account_member: { status: 401, message: 'You are not authorized to access this account' },
  account_suspended: { status: 401, message: 'Account is suspended' },
  not_authorized: { status: 401, message: 'You are not authorized to do this action' },
  invalid_credentials: { status: 401, message: 'Invalid login credentials. Please try again.' },
  session_invalid: { status: 401, message: 'Invalid login credentials' },
  unconfirmed: {
    status: 401,
    message: 'You must confirm your email address before you can sign in. Check your inbox for the link.',
  },
  platform_token_invalid: { status: 401, message: 'Invalid access_token' },
  not_permissible: { status: 401, message: 'Non permissible resource' },
  hmac_failed: { status: 401, message: 'HMAC failed: Invalid Identifier Hash Provided' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_found: { status: 404, message: 'Resource could not be found' },
  unknown_session: { status: 404, message: 'User was not found or was not logged in.' },
  unknown_web_widget: { status: 404, message: 'web widget does not exist' },
  conflict: { status: 409, message: 'This changed in the meantime' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported' },
  invalid: { status: 422, message: 'Some values are not valid' },
  param_missing: { status: 422, message: 'param is missing or the value is empty' },
  unprocessable: { status: 422, message: 'This could not be processed' },
  invalid_token: { status: 422, message: 'Invalid token' },
  idempotency_mismatch: { status: 422, message: 'This Idempotency-Key was used with another request' },
  too_many_messages: { status: 422, message: 'Too many messages' },
  limit_exceeded: { status: 402, message: 'Account limit exceeded. Please purchase more licenses' },
  too_many_requests: { status: 429, message: 'Retry later' },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again.' },
} as const;

export type ErrorCode = keyof typeof catalog;

/**
 * One rejected value: `path` is dotted (`channel.website_url`), `code` is for programs, `message` for people.
 */
export type FieldError = { path: string; code: string; message: string };

export type FailureOptions = {
  message?: string;
  fields?: FieldError[];
  /** Responds with exactly this body, for the few routes with an irregular shape. */
  body?: unknown;
  /** Seconds, sent as `Retry-After`. */
  retryAfterSeconds?: number;
};

/** An expected failure: an action throws it, and the HTTP layer turns it into the contract's response. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly options: FailureOptions;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.message ?? catalog[code].message);
    this.name = 'Failure';
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return catalog[this.code].status;
  }
}

/** A failure of one or more fields: 422 `{message, attributes, fields}`. */
export function invalid(...fields: FieldError[]): Failure {
  return new Failure('invalid', { message: fields.map((field) => field.message).join(', '), fields });
}

/** `invalid` for one field: `invalidField('title', 'taken', 'Title has already been taken')`. */
export function invalidField(path: string, code: string, message: string): Failure {
  return invalid({ path, code, message });
}

/** The format of a route's error bodies (the API has five). */
export type ErrorStyle = 'api' | 'auth' | 'public' | 'platform' | 'message';

/** The JSON body of a failure in the given format. */
export function failureBody(failure: Failure, style: ErrorStyle): unknown {
  if (failure.options.body !== undefined) return failure.options.body;
  const { message } = failure;
  if (failure.code === 'unauthenticated') return { errors: [message] };
  if (failure.options.fields && style === 'message') return { error: `Validation failed: ${message}` };
  if (failure.options.fields) return fieldsBody(message, failure.options.fields);
  if (style === 'auth' && (failure.status === 401 || failure.status === 404))
    return { success: false, errors: [message] };
  const isFrameworks = style === 'public' || style === 'platform';
  if (isFrameworks && failure.code === 'not_found') return { status: 404, error: 'Not Found' };
  return { error: message };
}

function fieldsBody(message: string, fields: FieldError[]) {
  const attributes = [...new Set(fields.map((field) => field.path.split('.')[0] ?? field.path))];
  return { message, attributes, fields };
}
