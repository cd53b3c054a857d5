import { expect, test } from 'vitest';
import {
  isForeignOrigin,
  isCrossSite,
  maxIdleMs,
  maxSessionMs,
  recordUseEveryMs,
  sessionCookie,
  sessionToken,
  type ConsoleCall,
} from './model.ts';
import { releasedVersion } from './version-model.ts';

test('a console session ends after twelve hours, and after one hour of inactivity', () => {
  expect([maxSessionMs, maxIdleMs, recordUseEveryMs]).toEqual([43_200_000, 3_600_000, 60_000]);
});

test('the cookie of the console is limited to the console, and to same-site requests', () => {
  expect(sessionCookie('token', true)).toBe(
    'confab_super_admin=token; Path=/super_admin; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
  );
  expect(sessionCookie(null, false)).toBe(
    'confab_super_admin=; Path=/super_admin; Max-Age=0; HttpOnly; SameSite=Strict',
  );
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other=1', undefined],
  ['confab_super_admin', undefined],
  ['confab_super_admin=', undefined],
  ['xconfab_super_admin=a', undefined],
  ['confab_super_admin=a', 'a'],
  ['other=1; confab_super_admin = a=b ; more=2', 'a=b'],
  [`${'x=1;'.repeat(99)}confab_super_admin=a`, 'a'],
  [`${'x=1;'.repeat(100)}confab_super_admin=a`, undefined],
])('of the cookies %j the token is %j', (header, token) => expect(sessionToken(header)).toBe(token));

const own = 'https://desk.example:8443';
const call = (more: Partial<ConsoleCall>): ConsoleCall => ({
  method: 'POST',
  host: 'internal:3000',
  cookies: undefined,
  origin: undefined,
  site: undefined,
  mark: '1',
  ...more,
});

test.each([
  [{}, false],
  [{ mark: undefined }, true],
  [{ mark: undefined, method: 'GET' }, false],
  [{ mark: undefined, method: 'HEAD' }, false],
  [{ mark: undefined, method: 'DELETE' }, true],
  [{ mark: '', origin: 'https://evil.example' }, true],
  [{ origin: own }, false],
])('a call with %j is cross-site: %s', (more, expected) => {
  expect(isCrossSite(call(more), own)).toBe(expected);
});

test.each([
  [{}, false],
  [{ site: 'same-origin' }, false],
  [{ site: 'none' }, false],
  [{ site: 'cross-site' }, true],
  [{ site: 'same-site' }, true],
  [{ site: 'cross-site', origin: own }, true],
  [{ origin: own }, false],
  [{ origin: 'http://internal:3000' }, false],
  [{ origin: 'https://desk.example' }, true],
  [{ origin: 'null' }, true],
])('a sign-in with %j is cross-site: %s', (more, expected) => {
  expect(isForeignOrigin(call(more), own)).toBe(expected);
});

test.each([
  [{ version: '1.2.3' }, '1.2.3'],
  [{ tag_name: 'v10.0.12' }, '10.0.12'],
  [{ version: 3, tag_name: '1.0.0' }, '1.0.0'],
  [{ version: '1.2' }, undefined],
  [{ version: '1.2.3-rc1' }, undefined],
  [{ version: 'see 1.2.3' }, undefined],
  [{ version: '999999.1.1234567' }, undefined],
  [{ version: '123456.123456.123456' }, '123456.123456.123456'],
  [{ version: '1234567.1.1' }, undefined],
  [null, undefined],
  ['v1.2.3', undefined],
  [{}, undefined],
])('for the response %j the version is %j', (answer, version) =>
  expect(releasedVersion(answer)).toBe(version),
);
