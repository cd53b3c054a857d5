import {
  clearedSessionCookie,
  readSession,
  secondsLeft,
  sessionCookie,
  sessionFromHeaders,
  type Session,
} from '@confab/client/session';
import { deleteCopies } from '../lists/databases.ts';

/** This browser's session, reread each time: another tab may have signed in or out. */
export function currentSession(): Session | undefined {
  const session = readSession(document.cookie);
  return session && secondsLeft(session, Date.now()) > 0 ? session : undefined;
}

/** Headers that prove who calls. */
export function sessionHeaders(): Record<string, string> {
  return currentSession() ?? {};
}

/**
 * Stores the session of a response. Responses may arrive out of order: the expiry of a session never decreases.
 */
export function storeSession(headers: Headers): void {
  const session = sessionFromHeaders(headers);
  if (!session) return;
  const known = currentSession();
  const isSame = known?.client === session.client && known['access-token'] === session['access-token'];
  if (isSame && known && Number(known.expiry) >= Number(session.expiry)) return;
  store(session);
}

/** Ends the session here immediately, and then deletes the copies of lists that only its user may see. */
export function clearSession(): Promise<void> {
  document.cookie = clearedSessionCookie(isSecure());
  return deleteCopies();
}

/** The user of the current or last session, until the browser deletes it. */
export function sessionUser(): string | undefined {
  return readSession(document.cookie)?.uid;
}

/** Whether an installation administrator impersonates this user. The server marks such sessions. */
export function isImpersonating(): boolean {
  return currentSession()?.client.startsWith('impersonation-') === true;
}

/** Seconds until the session of this browser ends; undefined when there is none. */
export function sessionSecondsLeft(): number | undefined {
  const session = readSession(document.cookie);
  return session && secondsLeft(session, Date.now());
}

function store(session: Session): void {
  document.cookie = sessionCookie(session, Date.now(), isSecure());
}

const isSecure = () => location.protocol === 'https:';
