import type { FastifyInstance } from 'fastify';
import type { Returned } from '../oauth/returned.ts';
import type { Platform } from '../platform.ts';
import { limitKind } from './limits.ts';

type Callback = {
  path: string;
  /** The name under which attempts of one address are counted. */
  kind: string;
  /** A `Set-Cookie` header that removes the browser's state: an attempt counts once, however it ends. */
  forget: (isSecure: boolean) => string;
  /** Returns where to redirect the browser. */
  finish: (returned: Returned) => Promise<string>;
};

/** How many attempts one address may make. */
const attempts = { limit: 60, seconds: 300 };

/** A URL to which a provider redirects browsers, so it is not part of the contract's routes. */
export function callbackRoute(
  app: FastifyInstance,
  platform: Pick<Platform, 'limiter' | 'installation'>,
  { path, kind, forget, finish }: Callback,
): void {
  app.get(path, async (request, reply) => {
    await limitKind(platform.limiter, request.networks, kind, attempts);
    const at = request.url.indexOf('?');
    const address = await finish({
      query: at === -1 ? '' : request.url.slice(at + 1),
      cookies: request.headers.cookie,
      origin: { address: request.ip, requestId: request.id },
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'set-cookie': forget(platform.installation.frontendUrl.startsWith('https:')),
      })
      .redirect(address, 302);
  });
}
