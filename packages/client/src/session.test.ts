import { expect, test } from 'vitest';
import {
  clearedSessionCookie,
  readSession,
  secondsLeft,
  sessionCookie,
  sessionFromHeaders,
  type Session,
} from './session.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const session: Session = {
  'access-token': 'a;b=c %',
  'token-type': 'Bearer',
  client: 'device-1',
  expiry: String(now / 1000 + 60 * 86_400),
  uid: 'maya@example.com',
};

const pairOf = (assignment: string) => assignment.split('; ')[0] ?? '';

test('the session is read back along with other cookies', () => {
  const cookies = `theme=dark; ${pairOf(sessionCookie(session, now, false))}; x=1`;
  expect(readSession(cookies)).toEqual(session);
});

test('the cookie lasts as many whole days as the session, and is limited to this site', () => {
  const cookie = sessionCookie(session, now, true);
  expect(cookie).toContain('cw_d_session_info=');
  expect(cookie).toContain(`Max-Age=${60 * 86_400}`);
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie).toContain('Secure');
  expect(cookie).toContain('Path=/');
});

test('a session about to end is kept for a day', () => {
  const short = { ...session, expiry: String(now / 1000 + 60) };
  expect(sessionCookie(short, now, false)).toContain('Max-Age=86400');
});

test('a cleared cookie is read as no session', () => {
  expect(readSession(pairOf(clearedSessionCookie(false)))).toBeUndefined();
  expect(clearedSessionCookie(false)).toContain('Max-Age=0');
});

test.each([
  '',
  'other=1',
  'cw_d_session_info=',
  'cw_d_session_info=nonsense',
  'cw_d_session_info=%7B%7D',
  'cw_d_session_info=%E0%A4%A',
  `cw_d_session_info=${encodeURIComponent(JSON.stringify({ ...session, client: '' }))}`,
  `cw_d_session_info=${encodeURIComponent(JSON.stringify({ ...session, expiry: 'soon' }))}`,
])('%j contains no session', (cookies) => expect(readSession(cookies)).toBeUndefined());

test('session headers of a response make a session, others do not', () => {
  expect(sessionFromHeaders(new Headers({ ...session }))).toEqual(session);
  expect(sessionFromHeaders(new Headers({ 'content-type': 'text/plain' }))).toBeUndefined();
});

test('counts the remaining seconds', () => {
  expect(secondsLeft({ ...session, expiry: String(now / 1000 + 5) }, now)).toBe(5);
});
