/** The session of a browser, by the names of the API's headers. */
export type Session = {
  'access-token': string;
  'token-type': string;
  client: string;
  /** Unix seconds as text. */
  expiry: string;
  uid: string;
};

/** The cookie of the session; existing tools read it, so its name and format are fixed. */
const sessionCookieName = 'cw_d_session_info';

const keys = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const;
const secondsPerDay = 86_400;

/**
 * The session in a `document.cookie` text, or undefined if there is none, it is not readable, or a key is
 * missing.
 */
export function readSession(cookies: string): Session | undefined {
  const prefix = `${sessionCookieName}=`;
  const pair = cookies.split('; ').find((entry) => entry.startsWith(prefix));
  return pair === undefined ? undefined : parseSession(decode(pair.slice(prefix.length)));
}

/** The session in the headers of a response, or undefined without one. */
export function sessionFromHeaders(headers: Headers): Session | undefined {
  return asSession(Object.fromEntries(keys.map((key) => [key, headers.get(key)])));
}

/**
 * A `document.cookie` assignment that stores the session until it expires, in whole days from `now` (ms), and
 * for one day at least.
 */
export function sessionCookie(session: Session, now: number, isSecure: boolean): string {
  const days = Math.max(1, Math.round((Number(session.expiry) - now / 1000) / secondsPerDay));
  const value = encodeURIComponent(JSON.stringify(session));
  return cookie(value, days * secondsPerDay, isSecure);
}

/** A `document.cookie` assignment that deletes the session. */
export function clearedSessionCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

/** Seconds until the session ends; negative once it has. */
export function secondsLeft(session: Session, now: number): number {
  return Math.floor(Number(session.expiry) - now / 1000);
}

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${sessionCookieName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

function parseSession(text: string): Session | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? asSession({ ...value }) : undefined;
  } catch {
    return undefined;
  }
}

function asSession(value: Record<string, unknown>): Session | undefined {
  const text = (key: (typeof keys)[number]) => {
    const part = value[key];
    return typeof part === 'string' ? part : typeof part === 'number' ? String(part) : '';
  };
  const session: Session = {
    'access-token': text('access-token'),
    'token-type': text('token-type') || 'Bearer',
    client: text('client'),
    expiry: text('expiry'),
    uid: text('uid'),
  };
  const isWhole = keys.every((key) => session[key] !== '') && Number.isFinite(Number(session.expiry));
  return isWhole ? session : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
