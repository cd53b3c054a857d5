import type { FastifyInstance } from 'fastify';
import type { Returned } from '../oauth/returned.ts';
import type { Platform } from '../platform.ts';
import { limitKind } from './limits.ts';

type Callback = {
  path: string;
  /** What attempts are counted as, of one address. */
  kind: string;
  /** A `Set-Cookie` header that removes what the browser kept: an attempt counts once, however it ends. */
  forget: (isSecure: boolean) => string;
  /** Returns where to redirect the browser. */
  finish: (returned: Returned) => Promise<string>;
};

/** What one address may finish. */
const attempts = { limit: 60, seconds: 300 };

/** An address that a provider sends browsers back to, so it is not part of the contract's routes. */
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
