import { expect, test } from 'vitest';
import { errorAnswer, scriptedTools } from '../../../test/instagram/tools.ts';
import { finishLogin, loginAddress, readGrant } from './login.ts';

const callback = 'https://desk.test/instagram/callback';

test('the login page gets our app, the permissions and the state', () => {
  const url = new URL(loginAddress(scriptedTools(), callback, 'state-1'));
  expect(url.origin + url.pathname).toBe('https://instagram-login-url.test/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '8150',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_manage_messages',
    force_authentication: '1',
    state: 'state-1',
  });
});

test('without an app there is no login page', () => {
  const tools = scriptedTools([], { keys: new Map() });
  expect(() => loginAddress(tools, callback, 'state-1')).toThrow(
    'Instagram is not set up on this installation',
  );
});

const long = { body: { access_token: 'long', expires_in: 5_184_000 } };

test.each([
  ['an object', { access_token: 'short' }],
  ['a list', { data: [{ access_token: 'short' }, { access_token: 'other' }] }],
])(
  'a code is exchanged for a short-lived token, given as %s, and that for a long-lived one',
  async (_shape, body) => {
    const tools = scriptedTools([{ body }, long]);
    expect(await finishLogin(tools, 'code-1#_', callback)).toEqual({
      accessToken: 'long',
      expiresInSeconds: 5_184_000,
    });
    const [exchange, extend] = tools.calls;
    expect(exchange).toMatchObject({ method: 'POST' });
    expect(exchange?.url.href).toBe('https://instagram-token-url.test/oauth/access_token');
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_id: '8150',
      client_secret: 'the-secret-of-the-instagram-app',
      grant_type: 'authorization_code',
      redirect_uri: callback,
      code: 'code-1',
    });
    expect(extend?.method).toBe('GET');
    expect(extend?.url.pathname).toBe('/access_token');
    expect(Object.fromEntries(extend?.url.searchParams ?? [])).toEqual({
      grant_type: 'ig_exchange_token',
      client_secret: 'the-secret-of-the-instagram-app',
      access_token: 'short',
    });
  },
);

test.each([
  ['no token', [{ body: { data: [] } }], 'unprocessable', 'Instagram was unable to process this request'],
  ['a rejected code', [{ status: 400, body: { error_message: 'Code used' } }], 'unprocessable', 'Code used'],
  [
    'no long-lived token',
    [{ body: { access_token: 'short' } }, errorAnswer('No', 7)],
    'unprocessable',
    '7 - No',
  ],
  [
    'no answer',
    [new Error('connection reset')],
    'unavailable',
    'Instagram could not be reached. Please try again.',
  ],
])('%s fails the login with a reason', async (_case, answers, code, message) => {
  await expect(finishLogin(scriptedTools(answers), 'code-1', callback)).rejects.toMatchObject({
    code,
    message,
  });
});

test.each([null, {}, { access_token: '', expires_in: 1 }, { access_token: 'long', expires_in: 0 }])(
  '%j contains no token',
  (answer) => {
    expect(() => readGrant(answer)).toThrow('Instagram was unable to process this request');
  },
);
