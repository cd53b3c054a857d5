import { mailProviders } from '@confab/contract/channels/email';
import type { FastifyInstance } from 'fastify';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { mailboxCookie } from './model.ts';

/** What one address may finish. */
const attempts = { limit: 60, seconds: 300 };

/** Addresses a browser is sent through, so they are not part of the contract's routes. */
export function callbackRoutes(app: FastifyInstance, platform: Platform): void {
  for (const provider of mailProviders)
    app.get(`/${provider}/callback`, async (request, reply) => {
      await limitKind(platform.limiter, request.networks, 'mail_authorization', attempts);
      const at = request.url.indexOf('?');
      const address = await finishAuthorization(platform, {
        provider,
        query: at === -1 ? '' : request.url.slice(at + 1),
        cookies: request.headers.cookie,
        origin: { address: request.ip, requestId: request.id },
      });
      const isSecure = platform.installation.frontendUrl.startsWith('https:');
      return reply
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          // An attempt counts once, however it ends.
          'set-cookie': mailboxCookie(provider, null, isSecure),
        })
        .redirect(address, 302);
    });
}
