import type { TestApp } from './harness.ts';

let address = 0;

/** A new visitor of the website inbox, at a separate address so that limits do not affect the next one. */
export async function newVisitor(t: TestApp) {
  address += 1;
  const remoteAddress = `198.51.100.${(address % 250) + 1}`;
  const call =
    (token: string | undefined, method: 'GET' | 'POST' | 'PATCH') => (path: string, body?: object) =>
      t.as(null).inject({
        method,
        url: `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`,
        remoteAddress,
        headers: {
          ...(token === undefined ? {} : { 'x-auth-token': token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
  const config = (await call(undefined, 'POST')('/config')).json();
  const token = String(config.website_channel_config.auth_token);
  return {
    contactId: Number(config.contact.id),
    get: call(token, 'GET'),
    post: call(token, 'POST'),
    patch: call(token, 'PATCH'),
    say: (content: string, echoId?: string) =>
      call(token, 'POST')('/messages', { message: { content, ...(echoId && { echo_id: echoId }) } }),
  };
}
