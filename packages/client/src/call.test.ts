import { route } from '@confab/contract/kit/route';
import { Type } from '@confab/contract/kit/schema';
import { expect, test, vi } from 'vitest';
import { CallError, createCaller } from './call.ts';

const Params = Type.Object({ account_id: Type.Integer(), id: Type.Integer() });
const showThing = route({
  name: 'thing.show',
  method: 'GET',
  path: '/things/:account_id/:id',
  summary: '',
  who: 'member',
  params: Params,
  input: Type.Object({
    labels: Type.Optional(Type.Array(Type.String())),
    page: Type.Optional(Type.Integer()),
    q: Type.Optional(Type.String()),
  }),
  response: Type.Object({ id: Type.Integer() }),
});
const changeThing = route({
  name: 'thing.change',
  method: ['PATCH', 'PUT'],
  path: '/things/:account_id/:id',
  summary: '',
  who: 'member',
  wrapper: 'thing',
  params: Params,
  input: Type.Object({
    name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    avatar: Type.Optional(Type.Unknown()),
    channel: Type.Optional(Type.Object({ flags: Type.Array(Type.String()) })),
    hours: Type.Optional(Type.Array(Type.Object({ day: Type.Integer() }))),
  }),
});
const params = { account_id: 1, id: 7 };

type Sent = { url: string; init: RequestInit };

function callerOf(response: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const onUnauthenticated = vi.fn();
  const call = createCaller({
    baseUrl: 'https://desk.test',
    headers: () => ({ client: 'device-1' }),
    onUnauthenticated,
    fetch: (url, init) => {
      sent.push({ url: url instanceof Request ? url.url : url.toString(), init: init ?? {} });
      return Promise.resolve(response());
    },
  });
  return { call, sent, onUnauthenticated };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test('a GET puts its input in the query string and omits what is not set', async () => {
  const { call, sent } = callerOf(() => json({ id: 7 }));
  const answer = await call(showThing, {
    params,
    input: { labels: ['a b', 'c&d'], page: 2, q: undefined },
  });
  expect(answer.id).toBe(7);
  expect(sent[0]?.url).toBe('https://desk.test/things/1/7?labels%5B%5D=a%20b&labels%5B%5D=c%26d&page=2');
  expect(new Headers(sent[0]?.init.headers).get('client')).toBe('device-1');
});

test('others send JSON in the wrapper, with the key that makes a repetition idempotent', async () => {
  const { call, sent } = callerOf(() => new Response(null));
  await call(changeThing, { params, input: { name: null }, idempotencyKey: 'k-1' });
  const { method, headers, body } = sent[0]?.init ?? {};
  expect(method).toBe('PATCH');
  expect(body).toBe('{"thing":{"name":null}}');
  expect(new Headers(headers).get('idempotency-key')).toBe('k-1');
});

test('files are sent as a form with bracketed names', async () => {
  const { call, sent } = callerOf(() => new Response(null));
  const avatar = new File(['x'], 'face.png', { type: 'image/png' });
  await call(changeThing, {
    params,
    input: { name: 'n', channel: { flags: ['a', 'b'] }, hours: [{ day: 0 }, { day: 1 }] },
    files: { avatar, papers: [avatar] },
  });
  const form = sent[0]?.init.body;
  if (!(form instanceof FormData)) throw new Error('No form was sent');
  expect([...form.keys()]).toEqual([
    'thing[name]',
    'thing[channel][flags][]',
    'thing[channel][flags][]',
    'thing[hours][0][day]',
    'thing[hours][1][day]',
    'thing[avatar]',
    'thing[papers][]',
  ]);
  // The browser writes the boundary; a content type of our own would be without.
  expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
});

test.each([
  [{ message: 'first', error: 'second', errors: ['third'] }, 'first'],
  [{ error: 'second', errors: ['third'] }, 'second'],
  [{ success: false, errors: ['third'] }, 'third'],
])('%j is shown as %j', async (body, message) => {
  const { call } = callerOf(() => json(body, 422));
  await expect(call(showThing, { params })).rejects.toMatchObject({ status: 422, message });
});

test('rejected fields keep their paths and codes; a single attribute gets the message', async () => {
  const fields = [{ path: 'channel.website_url', code: 'blank', message: "can't be blank" }];
  const { call } = callerOf(() => json({ message: 'm', attributes: ['channel'], fields }, 422));
  await expect(call(showThing, { params })).rejects.toMatchObject({ fields });
  const older = callerOf(() => json({ message: 'Title is taken', attributes: ['title'] }, 422));
  await expect(older.call(showThing, { params })).rejects.toMatchObject({
    fields: [{ path: 'title', message: 'Title is taken' }],
  });
});

test('plain text is shown unchanged, a page of markup is not', async () => {
  const throttled = callerOf(
    () => new Response('Retry later', { status: 429, headers: { 'retry-after': '5' } }),
  );
  await expect(throttled.call(showThing, { params })).rejects.toMatchObject({
    message: 'Retry later',
    retryAfterSeconds: 5,
  });
  const proxy = callerOf(
    () => new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }),
  );
  await expect(proxy.call(showThing, { params })).rejects.toMatchObject({ message: 'Bad Gateway' });
});

test('a missing session is distinguished from a missing permission and from wrong credentials', async () => {
  const missing = callerOf(() => json({ errors: ['Sign in'] }, 401));
  await expect(missing.call(showThing, { params })).rejects.toMatchObject({ isUnauthenticated: true });
  expect(missing.onUnauthenticated).toHaveBeenCalledOnce();
  for (const body of [{ error: 'You are not authorized' }, { success: false, errors: ['Wrong'] }]) {
    const other = callerOf(() => json(body, 401));
    await expect(other.call(showThing, { params })).rejects.toMatchObject({ isUnauthenticated: false });
    expect(other.onUnauthenticated).not.toHaveBeenCalled();
  }
});

test('no response at all is a failure with status 0, an aborted call is not', async () => {
  const { call } = callerOf(() => Promise.reject(new TypeError('Failed to fetch')));
  const failure: unknown = await call(showThing, { params }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status: 0 });
  const signal = AbortSignal.abort();
  await expect(call(showThing, { params, signal })).rejects.toBe(signal.reason);
});

test('every call can include its origin', async () => {
  const sent: string[] = [];
  const call = createCaller({
    baseUrl: '',
    headers: () => ({}),
    query: (method) => ({ token: 't&1', ...(method === 'PATCH' && { locale: 'de' }) }),
    fetch: (url) => {
      sent.push(url instanceof Request ? url.url : url.toString());
      return Promise.resolve(new Response(null));
    },
  });
  await call(showThing, { params });
  await call(showThing, { params, input: { page: 2 } });
  await call(changeThing, { params });
  expect(sent).toEqual([
    '/things/1/7?token=t%261',
    '/things/1/7?page=2&token=t%261',
    '/things/1/7?token=t%261&locale=de',
  ]);
});

test('a truncated response is no response, and an error keeps its body', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) });
  const { call } = callerOf(() => new Response(broken));
  await expect(call(showThing, { params })).rejects.toMatchObject({ status: 0, message: 'cut' });
  const rejecting = callerOf(() => json({ error: 'HMAC failed', more: 1 }, 401));
  await expect(rejecting.call(showThing, { params })).rejects.toMatchObject({
    body: { error: 'HMAC failed', more: 1 },
  });
});

test('an empty response is undefined', async () => {
  const { call } = callerOf(() => new Response(''));
  expect(await call(changeThing, { params })).toBeUndefined();
});
