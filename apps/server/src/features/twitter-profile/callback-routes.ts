import type { FastifyInstance } from 'fastify';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { attemptCookie, callbackPath } from './model.ts';

/** What one address may finish. */
const attempts = { limit: 60, seconds: 300 };

/** Where browsers come back from Twitter, so it is not part of the contract's routes. */
export function callbackRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(callbackPath, async (request, reply) => {
    await limitKind(platform.limiter, request.networks, 'twitter_authorization', attempts);
    const at = request.url.indexOf('?');
    const address = await finishAuthorization(platform, {
      query: new URLSearchParams(at === -1 ? '' : request.url.slice(at + 1)),
      cookies: request.headers.cookie,
      origin: { address: request.ip, requestId: request.id },
    });
    const isSecure = platform.installation.frontendUrl.startsWith('https:');
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        // An attempt counts once, however it ends.
        'set-cookie': attemptCookie(null, isSecure),
      })
      .redirect(address, 302);
  });
}
