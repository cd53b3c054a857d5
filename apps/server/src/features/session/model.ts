/** The credentials a request presented. A permanent token wins over session headers. */
export type Credentials =
  | { kind: 'access_token'; token: string }
  | { kind: 'session'; token: string; client: string; uid: string };

type Named = Readonly<Record<string, unknown>>;

/**
 * Reads credentials from headers, then from `Authorization: Bearer <base64 JSON>`, then from the body (session
 * values only). Never from the address: those are kept by proxies, histories and logs. Undefined when none were
 * given or they are not text.
 */
export function presentedCredentials(headers: Named, body: unknown): Credentials | undefined {
  const permanent = text(headers['api_access_token']) ?? text(headers['api-access-token']);
  if (permanent !== undefined) return { kind: 'access_token', token: permanent };
  return session(headers) ?? session(bearer(headers['authorization'])) ?? session(isNamed(body) ? body : {});
}

function session(values: Named): Credentials | undefined {
  const token = text(values['access-token']);
  const client = text(values['client']);
  const uid = text(values['uid']);
  if (token === undefined || client === undefined || uid === undefined) return undefined;
  return { kind: 'session', token, client, uid };
}

function isNamed(body: unknown): body is Named {
  return typeof body === 'object' && body !== null;
}

function bearer(header: unknown): Named {
  if (typeof header !== 'string' || !header.startsWith('Bearer ')) return {};
  try {
    const parsed: unknown = JSON.parse(
      Buffer.from(header.slice('Bearer '.length), 'base64').toString('utf8'),
    );
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    // Another scheme's token: not ours to read.
    return {};
  }
}

function text(value: unknown): string | undefined {
  const isUsable = typeof value === 'string' && value !== '' && value.length <= 4096;
  // PostgreSQL stores no NUL, so no credential has one.
  return isUsable && !value.includes('\0') ? value : undefined;
}

/** The five headers each session answer repeats, and the same as one bearer value. */
export function sessionHeaders(session: { token: string; client: string; uid: string; expiresAt: Date }) {
  const values = {
    'access-token': session.token,
    'token-type': 'Bearer',
    client: session.client,
    expiry: String(Math.floor(session.expiresAt.getTime() / 1000)),
    uid: session.uid,
  };
  const encoded = Buffer.from(JSON.stringify(values)).toString('base64');
  return { ...values, authorization: `Bearer ${encoded}` };
}

/** How many devices may be signed in as one user. */
export const maxSessions = 25;

/** Two calendar months later; the last day of the month where that day does not exist. */
export function sessionEnd(start: Date): Date {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + 2);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}
